import { describe, expect, it } from 'vitest'
import { HOP_SAMPLES } from '../../src/dsp/frame-grid'
import { whiteNoise } from '../../src/dsp/noise'
import { modulateNoise, placePulses, renderPulses } from '../../src/vocoder/excitation'
import { RATE_HZ } from '../support/synthetic-voice'

const track = (frames: number, f0At: (t: number) => number) =>
  Float64Array.from({ length: frames }, (_, t) => f0At(t))
const gaps = (places: readonly number[]) => places.slice(1).map((place, i) => place - places[i])

describe('pulses', () => {
  it('follow the irregular periods of a creaking voice in order, none closer than its shortest period', () => {
    const { places } = placePulses(track(200, (t) => (t % 6 < 3 ? 50 : 95)))
    expect(places.length).toBeGreaterThan(50)
    for (const gap of gaps(places)) {
      expect(gap).toBeGreaterThan(RATE_HZ / 96)
      expect(gap).toBeLessThan(RATE_HZ / 49)
    }
  })

  it('are absent from unvoiced frames', () => {
    const { places } = placePulses(track(60, (t) => (t >= 20 && t < 40 ? 0 : 200)))
    const frames = places.map((place) => Math.floor(Math.ceil(place) / HOP_SAMPLES))
    expect(frames.filter((t) => t >= 20 && t < 40)).toEqual([])
    expect(frames.filter((t) => t >= 40).length).toBeGreaterThan(18)
  })

  it.each([0, 1, 300])('are none in %i frames of whisper', (frames) => {
    expect(placePulses(new Float64Array(frames))).toEqual({ places: [], periods: [] })
  })

  it.each([0, 3, 160])('begin at most one period after the voice in a single frame, frame %i', (at) => {
    const { places } = placePulses(track(200, (t) => (t === at ? 450 : 0)))
    expect(places.length).toBeGreaterThan(0)
    expect(places[0] - at * HOP_SAMPLES).toBeLessThanOrEqual(RATE_HZ / 450)
  })
})

describe('the sound of pulses', () => {
  it('is cut at both ends of the wave', () => {
    const wave = renderPulses({ places: [-3.5, 0, 19.9, 24], periods: [100, 100, 100, 100] }, 20)
    expect(wave).toHaveLength(20)
    expect(wave.every(Number.isFinite)).toBe(true)
  })
})

describe('the noise of a voice', () => {
  const frames = 400
  const modulation = (cosine: number, sine: number) =>
    Float32Array.from({ length: 2 * frames }, (_, i) => (i % 2 ? sine : cosine))

  it('is finite before the first pulse, after the last and without any', () => {
    for (const places of [[], [700], [700, 900]]) {
      const noise = whiteNoise(20 * HOP_SAMPLES, 5)
      modulateNoise(noise, { places, periods: [] }, modulation(0.5, 0.5).subarray(0, 40))
      expect(noise.every(Number.isFinite)).toBe(true)
    }
  })
})
