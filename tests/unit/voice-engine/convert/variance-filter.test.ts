import { describe, expect, it } from 'vitest'
import { measureCepstra, VarianceFilter } from '~/voice-engine/convert/variance-filter'
import { CEPSTRUM_LENGTH, cepstra } from '~/voice-engine/dsp/cepstrum'
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
  it('is measured in loud voiced frames only', () => {
    const voice = frames(300, 1)
    voice.f0Hz.fill(0, 0, 50)
    voice.energy.fill(-20, 50, 100)
    voice.bands.fill(100, 0, 100 * BAND_COUNT)
    const { count, means, deviations } = measureCepstra([voice])
    expect(count).toBe(200)
    expect(Math.abs(means[0])).toBeLessThan(0.5)
    for (const deviation of deviations) expect(Math.abs(deviation - 1)).toBeLessThan(0.25)
  })

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

  it('scales cepstra to slightly more than the speaker’s deviation, about the same mean', () => {
    const [level, ...others] = stretch(1.4)
    expect(level).toBeCloseTo(1, 4)
    for (const ratio of others) expect(ratio).toBeCloseTo(1.05 * 1.4, 3)
  })

  it('can also reduce variance', () => {
    for (const ratio of stretch(0.8).slice(1)) expect(ratio).toBeCloseTo(1.05 * 0.8, 3)
  })

  it('stays within factors of 0.6 and 2', () => {
    for (const ratio of stretch(9).slice(1)) expect(ratio).toBeCloseTo(2, 3)
    for (const ratio of stretch(0.01).slice(1)) expect(ratio).toBeCloseTo(0.6, 3)
  })

  it('changes nothing if there is too little speech', () => {
    for (const ratio of stretch(1.4, 99)) expect(ratio).toBe(1)
  })

  it('does not change coefficients beyond c29', () => {
    const bands = Float32Array.from({ length: BAND_COUNT }, (_, band) =>
      Math.cos((Math.PI * 45 * (band + 0.5)) / BAND_COUNT),
    )
    const plain = bands.slice()
    const statistics = {
      count: 400,
      means: new Float64Array(CEPSTRUM_LENGTH),
      deviations: new Float64Array(CEPSTRUM_LENGTH).fill(1),
    }
    new VarianceFilter({ ...statistics, deviations: statistics.deviations.map(() => 2) }, statistics).apply(
      bands,
    )
    expect(Math.max(...cepstra(plain, 1, CEPSTRUM_LENGTH).map(Math.abs))).toBeLessThan(1e-5)
    bands.forEach((level, band) => {
      expect(level).toBeCloseTo(plain[band], 5)
    })
  })
})
