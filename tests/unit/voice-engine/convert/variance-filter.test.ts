import { describe, expect, it } from 'vitest'
import { measureCepstra, VarianceFilter } from '~/voice-engine/convert/variance-filter'
import { CEPSTRUM_LENGTH } from '~/voice-engine/dsp/cepstrum'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
import { whiteNoise } from '~/voice-engine/dsp/noise'

/** Frames of random bands, all voiced and loud, with standard `deviation` about the mean `level`. */
function frames(count: number, deviation: number, level = 0, seed = 1) {
  return {
    bands: Float32Array.from(whiteNoise(count * BAND_COUNT, seed), (value) => level + deviation * value),
    energy: new Float64Array(count),
    f0Hz: new Float64Array(count).fill(100),
  }
}

describe('the variance of a voice', () => {
  it('of no frames is zero and finite', () => {
    const { count, means, deviations } = measureCepstra([])
    expect(count).toBe(0)
    expect(means).toEqual(new Float64Array(CEPSTRUM_LENGTH))
    expect(deviations).toEqual(new Float64Array(CEPSTRUM_LENGTH))
  })
})

describe('the variance filter', () => {
  const given = frames(400, 1, 3)

  /** Ratio of each cepstrum's standard deviation after the filter to that before. */
  function stretch(wantedDeviation: number, wantedCount = 400): number[] {
    const wanted = measureCepstra([frames(wantedCount, wantedDeviation, -1, 1)])
    const before = measureCepstra([given])
    const bands = given.bands.slice()
    new VarianceFilter(wanted, before).apply(bands)
    const after = measureCepstra([{ ...given, bands }])
    after.means.forEach((mean, k) => {
      expect(mean).toBeCloseTo(before.means[k], 3)
    })
    return Array.from(after.deviations, (deviation, k) => deviation / before.deviations[k])
  }

  it('stays within factors of 0.6 and 2', () => {
    for (const ratio of stretch(9).slice(1)) expect(ratio).toBeCloseTo(2, 3)
    for (const ratio of stretch(0.01).slice(1)) expect(ratio).toBeCloseTo(0.6, 3)
  })

  it('changes nothing if there is too little speech', () => {
    for (const ratio of stretch(1.4, 99)) expect(ratio).toBe(1)
  })
})
