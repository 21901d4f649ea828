import { BIN_COUNT } from '../dsp/frame-grid'
import { melRows } from '../dsp/mel-bands'
import { type SparseRow, toSparseRow } from '../dsp/sparse-rows'

/**
 * Scales the frequency axis like a change of vocal-tract length (VTLN, Lee & Rose 1996): a factor above 1
 * raises the formants, as in a shorter tract. Linear up to 80 % of the range, then a line to its end.
 */
export class FrequencyWarp {
  /** Rows for multiplyRows() that compute the bands of the warped spectrum from unwarped bins. */
  readonly bands: readonly SparseRow[]
  readonly #lowerBin = new Int32Array(BIN_COUNT)
  readonly #upperWeight = new Float64Array(BIN_COUNT)

  constructor(readonly factor: number) {
    const top = BIN_COUNT - 1
    const knee = 0.8 / Math.max(factor, 1)
    for (let k = 0; k < BIN_COUNT; k++) {
      const place = k / top
      const source =
        place < knee * factor
          ? place / factor
          : knee + ((place - knee * factor) * (1 - knee)) / (1 - knee * factor)
      this.#lowerBin[k] = Math.max(0, Math.min(top - 1, Math.floor(source * top)))
      this.#upperWeight[k] = source * top - this.#lowerBin[k]
    }
    this.bands = melRows.map((row) => this.#foldIntoRow(row))
  }

  /**
   * @param bins ln of power, BIN_COUNT values from `at` on
   * @param warped output: BIN_COUNT values
   */
  warp(bins: Float32Array, at: number, warped: Float64Array): void {
    for (let k = 0; k < BIN_COUNT; k++) {
      const lower = at + this.#lowerBin[k]
      const weight = this.#upperWeight[k]
      warped[k] = bins[lower] * (1 - weight) + bins[lower + 1] * weight
    }
  }

  /** Warping and band averaging are both linear, so one row does both. */
  #foldIntoRow(row: Float64Array): SparseRow {
    const folded = new Float64Array(BIN_COUNT)
    for (let k = 0; k < BIN_COUNT; k++) {
      folded[this.#lowerBin[k]] += row[k] * (1 - this.#upperWeight[k])
      folded[this.#lowerBin[k] + 1] += row[k] * this.#upperWeight[k]
    }
    return toSparseRow(folded)
  }
}
