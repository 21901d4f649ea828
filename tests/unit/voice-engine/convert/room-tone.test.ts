import { describe, expect, it } from 'vitest'
import { loopRoomTone, measureRoomTone } from '~/voice-engine/convert/room-tone'
import { BIN_COUNT } from '~/voice-engine/dsp/frame-grid'
import { BAND_COUNT, bandCentresHz } from '~/voice-engine/dsp/mel-bands'
import { RATE_HZ } from '../../../support/synthetic-voice'

const powerOf = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length

describe('room tone', () => {
  it('loops without a seam', () => {
    // So dull that neighbours are close: a seam would be a jump.
    const tone = loopRoomTone(Float64Array.from({ length: BIN_COUNT }, (_, k) => (k < 20 ? 1 : 1e-9)))
    const jump = (i: number) => Math.abs(tone[i] - tone[(i + 1) % tone.length])
    const usual = Math.max(...Array.from({ length: 4000 }, (_, i) => jump(i)))
    for (let i = tone.length - 1200; i < tone.length; i++) expect(jump(i)).toBeLessThan(1.3 * usual)
    const [end, start] = [tone.slice(-1024), tone.slice(0, 1024)]
    for (const part of [end, start]) expect(powerOf(part) / powerOf(tone)).toBeGreaterThan(0.5)
  })

  it('lasts long enough not to sound repetitive, and is deterministic', () => {
    const power = new Float64Array(BIN_COUNT).fill(0.01)
    expect(loopRoomTone(power).length / RATE_HZ).toBeGreaterThanOrEqual(4)
    expect(loopRoomTone(power)).toEqual(loopRoomTone(power))
  })
})

describe('the room of a recording', () => {
  /** Nine frames of speech for each frame of room. */
  const recording = (roomLevel: (band: number) => number) => {
    const frameCount = 200
    const isRoom = (t: number) => t % 10 === 0
    return {
      frameCount,
      energy: Float64Array.from({ length: frameCount }, (_, t) => (isRoom(t) ? -12 : 0)),
      bands: Float32Array.from({ length: frameCount * BAND_COUNT }, (_, i) =>
        isRoom(Math.floor(i / BAND_COUNT)) ? roomLevel(i % BAND_COUNT) : 2,
      ),
    }
  }

  it('is limited to 24 dB below the speech in a noisy recording', () => {
    const tone = measureRoomTone(recording((band) => -1 - band / 30))
    const mean = Math.log(tone.reduce((sum, level) => sum + Math.exp(level), 0) / BAND_COUNT)
    expect(mean).toBeCloseTo(-5.5, 4)
    expect(tone[0] - tone[59]).toBeCloseTo(59 / 30, 4)
  })

  it('is finite and quiet if all frames are alike', () => {
    const frameCount = 1
    const tone = measureRoomTone({
      frameCount,
      energy: new Float64Array(1),
      bands: new Float32Array(BAND_COUNT),
    })
    expect(tone.every((level) => Number.isFinite(level) && level <= -5)).toBe(true)
    expect(bandCentresHz).toHaveLength(tone.length)
  })
})
