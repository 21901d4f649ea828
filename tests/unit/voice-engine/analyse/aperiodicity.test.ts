import { describe, expect, it } from 'vitest'
import { APERIODICITY_BANDS, measureAperiodicity } from '~/voice-engine/analyse/aperiodicity'
import { countFrames } from '~/voice-engine/dsp/frame-grid'
import { vowel } from '../../../support/synthetic-voice'

const trackOf = (samples: Float32Array, f0Hz: number) =>
  new Float64Array(countFrames(samples.length)).fill(f0Hz)

describe('aperiodicity', () => {
  const clean = vowel({ seconds: 1, f0Hz: 125 })

  it('is 1 where nothing is voiced', () => {
    const f0Hz = trackOf(clean, 125).fill(0, 100)
    const aperiodicity = measureAperiodicity(clean, f0Hz)
    for (let t = 103; t < f0Hz.length; t++) {
      for (let band = 0; band < APERIODICITY_BANDS; band++)
        expect(aperiodicity[t * APERIODICITY_BANDS + band]).toBe(1)
    }
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
