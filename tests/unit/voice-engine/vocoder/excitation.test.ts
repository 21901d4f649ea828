import { describe, expect, it } from 'vitest'
import { HOP_SAMPLES } from '~/voice-engine/dsp/frame-grid'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { modulateNoise, placePulses, renderPulses } from '~/voice-engine/vocoder/excitation'
import { RATE_HZ } from '../../../support/synthetic-voice'

const track = (frames: number, f0At: (t: number) => number) =>
  Float64Array.from({ length: frames }, (_, t) => f0At(t))
const gaps = (places: readonly number[]) => places.slice(1).map((place, i) => place - places[i])
const powerOf = (wave: ArrayLike<number>) =>
  Array.from(wave).reduce((sum, value) => sum + value * value, 0) / wave.length

describe('pulses', () => {
  it.each([50, 83, 220, 500])('are one period apart at a steady %i Hz', (f0Hz) => {
    const { places, periods } = placePulses(track(200, () => f0Hz))
    expect(places.length).toBeGreaterThanOrEqual(f0Hz - 1)
    for (const gap of gaps(places)) expect(gap).toBeCloseTo(RATE_HZ / f0Hz, 6)
    for (const period of periods) expect(period).toBeCloseTo(RATE_HZ / f0Hz, 6)
  })

  it('follow a pitch that glides, between frames too', () => {
    const f0At = (t: number) => 100 * 2 ** (t / 200)
    const { places } = placePulses(track(200, f0At))
    for (const [i, gap] of gaps(places).entries()) {
      expect(Math.abs((gap * f0At((places[i] + gap / 2) / HOP_SAMPLES)) / RATE_HZ - 1)).toBeLessThan(0.002)
    }
  })

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
  it.each([60, 115, 230, 480])('has the same power at %i Hz as at any pitch', (f0Hz) => {
    const wave = renderPulses(placePulses(track(400, () => f0Hz)), 400 * HOP_SAMPLES)
    expect(Math.abs(powerOf(wave) - 1)).toBeLessThan(0.07)
  })

  it('lies between samples where its pulse does', () => {
    for (const place of [50, 50.25, 50.5, 50.9]) {
      const wave = renderPulses({ places: [place], periods: [100] }, 101)
      const weight = wave.reduce((sum, value) => sum + value, 0)
      const centre = wave.reduce((sum, value, i) => sum + i * value, 0) / weight
      expect(centre).toBeCloseTo(place, 1)
    }
  })

  it('is cut at both ends of the wave', () => {
    const wave = renderPulses({ places: [-3.5, 0, 19.9, 24], periods: [100, 100, 100, 100] }, 20)
    expect(wave).toHaveLength(20)
    expect(wave.every(Number.isFinite)).toBe(true)
  })
})

describe('the noise of a voice', () => {
  const frames = 400
  const pulses = placePulses(track(frames, () => 100))
  const modulation = (cosine: number, sine: number) =>
    Float32Array.from({ length: 2 * frames }, (_, i) => (i % 2 ? sine : cosine))

  /** Power in each quarter of the period. */
  function quarters(cosine: number, sine: number): number[] {
    const noise = whiteNoise(frames * HOP_SAMPLES, 5)
    modulateNoise(noise, pulses, modulation(cosine, sine))
    return [0, 1, 2, 3].map((quarter) =>
      powerOf(noise.filter((_, i) => Math.floor((4 * (i - pulses.places[0] + 1600)) / 160) % 4 === quarter)),
    )
  }

  it('is loudest at the pulses for a positive cosine', () => {
    const [first, second, third, last] = quarters(0.8, 0)
    expect(Math.min(first, last)).toBeGreaterThan(3 * Math.max(second, third))
  })

  it('is loudest after a quarter of the period for a positive sine', () => {
    const [first, second, third, last] = quarters(0, 0.8)
    expect(Math.min(first, second)).toBeGreaterThan(3 * Math.max(third, last))
  })

  it('stays as it is without modulation', () => {
    const noise = whiteNoise(frames * HOP_SAMPLES, 5)
    modulateNoise(noise, pulses, modulation(0, 0))
    expect(noise).toEqual(whiteNoise(frames * HOP_SAMPLES, 5))
  })

  it('is finite before the first pulse, after the last and without any', () => {
    for (const places of [[], [700], [700, 900]]) {
      const noise = whiteNoise(20 * HOP_SAMPLES, 5)
      modulateNoise(noise, { places, periods: [] }, modulation(0.5, 0.5).subarray(0, 40))
      expect(noise.every(Number.isFinite)).toBe(true)
    }
  })
})
