import { describe, expect, it } from 'vitest'
import { APERIODICITY_BANDS, measureAperiodicity } from '~/voice-engine/analyse/aperiodicity'
import { countFrames } from '~/voice-engine/dsp/frame-grid'
import { hiss, vowel } from '../../../support/synthetic-voice'

/** Mean of each band over frames away from the edges. */
function meansOf(aperiodicity: Float32Array): number[] {
  const frames = aperiodicity.length / APERIODICITY_BANDS
  return Array.from({ length: APERIODICITY_BANDS }, (_, band) => {
    let sum = 0
    for (let t = 10; t < frames - 10; t++) sum += aperiodicity[t * APERIODICITY_BANDS + band]
    return sum / (frames - 20)
  })
}

const trackOf = (samples: Float32Array, f0Hz: number) =>
  new Float64Array(countFrames(samples.length)).fill(f0Hz)

describe('aperiodicity', () => {
  const clean = vowel({ seconds: 1, f0Hz: 125 })

  it.each([80, 125, 250])('of a vowel of %i Hz is near 0 at its resonances', (f0Hz) => {
    const sound = vowel({ seconds: 1, f0Hz })
    const [lowest, low, middle] = meansOf(measureAperiodicity(sound, trackOf(sound, f0Hz)))
    expect(Math.max(lowest, low, middle)).toBeLessThan(0.06)
  })

  it('of noise is far from 0 for any period', () => {
    const noise = hiss(1)
    const [lowest, ...others] = meansOf(measureAperiodicity(noise, trackOf(noise, 125)))
    expect(lowest).toBeGreaterThan(0.5)
    expect(Math.min(...others)).toBeGreaterThan(0.7)
  })

  it('is 1 where nothing is voiced', () => {
    const f0Hz = trackOf(clean, 125).fill(0, 100)
    const aperiodicity = measureAperiodicity(clean, f0Hz)
    for (let t = 103; t < f0Hz.length; t++) {
      for (let band = 0; band < APERIODICITY_BANDS; band++)
        expect(aperiodicity[t * APERIODICITY_BANDS + band]).toBe(1)
    }
  })

  it('shows which bands have noise', () => {
    // Two differentiations leave only the top of the spectrum.
    const noise = hiss(1, 0.1)
    const high = noise.map((_, i) => noise[i] - 2 * (noise[i - 1] ?? 0) + (noise[i - 2] ?? 0))
    const mixed = clean.map((sample, i) => sample + high[i])
    const [lowest, , , , highest] = meansOf(measureAperiodicity(mixed, trackOf(mixed, 125)))
    expect(lowest).toBeLessThan(0.1)
    expect(highest).toBeGreaterThan(0.6)
  })

  it('grows with the noise', () => {
    const noisy = [0.003, 0.03, 0.3].map((level) => {
      const noise = hiss(1, level)
      const mixed = clean.map((sample, i) => sample + noise[i])
      return meansOf(measureAperiodicity(mixed, trackOf(mixed, 125)))[1]
    })
    expect(noisy[0]).toBeLessThan(noisy[1])
    expect(noisy[1]).toBeLessThan(noisy[2])
  })

  it('is robust to one bad frame by a median of five', () => {
    const f0Hz = trackOf(clean, 125)
    f0Hz[100] = 0
    expect(measureAperiodicity(clean, f0Hz)[100 * APERIODICITY_BANDS]).toBeLessThan(0.06)
  })

  it('is between 0 and 1, also at the edges', () => {
    for (const length of [0, 1, 100, 700]) {
      const values = measureAperiodicity(clean.slice(0, length), trackOf(clean.slice(0, length), 60))
      expect(values.every((value) => value >= -1e-6 && value <= 1)).toBe(true)
    }
  })
})
