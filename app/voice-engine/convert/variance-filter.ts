import { maskSpeech } from '../analyse/speech-mask'
import { CEPSTRUM_LENGTH, cepstra, cosineRows } from '../dsp/cepstrum'
import { BAND_COUNT } from '../dsp/mel-bands'

const LOUD_RANGE_DB = 35
const FEWEST_FRAMES = 100
/** Slightly more than the speaker's own, since averaged spectra sound dull. */
const EMPHASIS = 1.05
const LEAST_FACTOR = 0.6
const MOST_FACTOR = 2

/** Statistics of the cepstra c0 to c29 over loud voiced frames: CEPSTRUM_LENGTH values each. */
export interface CepstrumStatistics {
  count: number
  means: Float64Array
  deviations: Float64Array
}

interface Frames {
  /** frames x BAND_COUNT, ln of power */
  bands: Float32Array
  energy: Float64Array
  f0Hz: Float64Array
}

export function measureCepstra(voices: readonly Frames[]): CepstrumStatistics {
  const sums = new Float64Array(CEPSTRUM_LENGTH)
  const squares = new Float64Array(CEPSTRUM_LENGTH)
  let count = 0
  for (const { bands, energy, f0Hz } of voices) {
    const loud = maskSpeech(energy, LOUD_RANGE_DB)
    const rows = cepstra(bands, 0, CEPSTRUM_LENGTH)
    for (let t = 0; t < energy.length; t++) {
      if (!(f0Hz[t] > 0 && loud[t])) continue
      count++
      for (let k = 0; k < CEPSTRUM_LENGTH; k++) {
        const value = rows[t * CEPSTRUM_LENGTH + k]
        sums[k] += value
        squares[k] += value * value
      }
    }
  }
  const means = sums.map((sum) => sum / Math.max(count, 1))
  const deviations = squares.map((sum, k) => Math.sqrt(Math.max(0, sum / Math.max(count, 1) - means[k] ** 2)))
  return { count, means, deviations }
}

/**
 * Gives converted speech the speaker's variance (global variance, Toda, Black & Tokuda 2007, as a linear
 * post-filter): scales c1 to c29 about their means by the ratio of the standard deviations over loud voiced
 * frames. The level, c0, is unchanged.
 */
export class VarianceFilter {
  readonly #means: Float64Array
  /** Scale factor minus 1 of each coefficient. */
  readonly #gains = new Float64Array(CEPSTRUM_LENGTH)
  readonly #stretch = new Float64Array(CEPSTRUM_LENGTH)

  /** @param given converted speech without this filter */
  constructor(wanted: CepstrumStatistics, given: CepstrumStatistics) {
    this.#means = given.means
    if (Math.min(wanted.count, given.count) < FEWEST_FRAMES) return
    for (let k = 1; k < CEPSTRUM_LENGTH; k++) {
      const factor = (EMPHASIS * wanted.deviations[k]) / (given.deviations[k] + 1e-9)
      this.#gains[k] = Math.max(LEAST_FACTOR, Math.min(MOST_FACTOR, factor)) - 1
    }
  }

  /** @param bands frames x BAND_COUNT, ln of power, changed in place */
  apply(bands: Float32Array): void {
    for (let at = 0; at < bands.length; at += BAND_COUNT) this.#applyToFrame(bands, at)
  }

  #applyToFrame(bands: Float32Array, at: number): void {
    for (let k = 1; k < CEPSTRUM_LENGTH; k++) {
      const row = cosineRows[k]
      let cepstrum = 0
      for (let band = 0; band < BAND_COUNT; band++) cepstrum += row[band] * bands[at + band]
      this.#stretch[k] = (cepstrum - this.#means[k]) * this.#gains[k]
    }
    for (let k = 1; k < CEPSTRUM_LENGTH; k++) {
      const row = cosineRows[k]
      for (let band = 0; band < BAND_COUNT; band++) bands[at + band] += this.#stretch[k] * row[band]
    }
  }
}
