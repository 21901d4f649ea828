import { describe, expect, it } from 'vitest'
import { BAND_COUNT } from '../../src/dsp/mel-bands'
import { measureRoomTone } from '../../src/speaker/spectra'

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
})
