import { type SparseRow, toSparseRow } from '../../dsp/sparse-rows'
import type { PowerSpectra } from '../listen/power-spectra'

interface Analysis {
  lowestHz: number
  highestHz: number
  bands: number
  cepstra: number
}

/** Mel-cepstra (Davis & Mermelstein 1980) of single frames. */
export class Timbre {
  readonly #spectra: PowerSpectra
  readonly #bands: SparseRow[]
  readonly #cosines: Float64Array[]

  constructor(spectra: PowerSpectra, { bands, cepstra, ...range }: Analysis) {
    this.#spectra = spectra
    this.#bands = makeBands(spectra, bands, range)
    this.#cosines = Array.from({ length: cepstra }, (_, i) =>
      Float64Array.from({ length: bands }, (_, band) => Math.cos((Math.PI * (i + 1) * (band + 0.5)) / bands)),
    )
  }

  measure(frame: number): Float64Array {
    const { binCount, power } = this.#spectra
    const levels = this.#bands.map(({ first, weights }) => {
      let sum = 0
      for (let k = 0; k < weights.length; k++) sum += weights[k] * power[frame * binCount + first + k]
      return Math.log(sum + 1e-20)
    })
    return Float64Array.from(this.#cosines, (cosines) =>
      levels.reduce((sum, level, band) => sum + cosines[band] * level, 0),
    )
  }
}

function makeBands(
  { binCount, binHz }: PowerSpectra,
  count: number,
  { lowestHz, highestHz }: Pick<Analysis, 'lowestHz' | 'highestHz'>,
): SparseRow[] {
  const lowest = hzToMel(lowestHz)
  const step = (hzToMel(highestHz) - lowest) / (count + 1)
  return Array.from({ length: count }, (_, band) => {
    const row = Float64Array.from({ length: binCount }, (_, k) => {
      const steps = (hzToMel(k * binHz) - lowest) / step - band
      return Math.max(0, Math.min(steps, 2 - steps))
    })
    return toSparseRow(row)
  })
}

function hzToMel(hz: number): number {
  return 1127 * Math.log(1 + hz / 700)
}
