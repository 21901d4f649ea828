import { bandsOf, CEPSTRUM_LENGTH, cepstra } from '../dsp/cepstrum'
import { DenseLayer } from '../dsp/dense-layer'
import { BIN_COUNT } from '../dsp/frame-grid'
import { borrow, floats, kernel } from '../dsp/kernel'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import measured from './measured.json'

const FLOAT_BYTES = 4
const units = Float32Array.from({ length: BAND_COUNT ** 2 }, (_, i) => Number(i % (BAND_COUNT + 1) === 0))
/** ln of how many bins are each band's. */
const lnShares = Float32Array.from({ length: BAND_COUNT }, (_, band) => {
  const bins = new Float32Array(BIN_COUNT)
  bandsToBins(units, band * BAND_COUNT, bins)
  return Math.log(bins.reduce((sum, share) => sum + share, 0))
})

/** Gives bands beforehand what the vocoder takes: its sound has less deviation of the cepstra than they. */
export const sharpen = createSharpener(measured.deviations)

/** @param left what the vocoder leaves of the deviation of each cepstrum */
export function createSharpener(left: readonly number[]): (bands: Float32Array) => Float32Array {
  const missing = bandsOf(cepstra(units).map((value, i) => value * (1 / left[i % CEPSTRUM_LENGTH] - 1)))
  const layer = new DenseLayer(missing, new Float32Array(BAND_COUNT))
  return (bands) => {
    const changed = layer.apply(bands, bands.length / BAND_COUNT, BAND_COUNT)
    const [rowAt] = borrow(BAND_COUNT)
    const row = floats(rowAt, BAND_COUNT)
    const powerOf = (rows: Float32Array, at: number) => {
      for (let i = 0; i < BAND_COUNT; i++) row[i] = rows[at + i] + lnShares[i]
      return kernel.sumOfPowers(rowAt, rowAt + BAND_COUNT * FLOAT_BYTES)
    }
    for (let at = 0; at < bands.length; at += BAND_COUNT) {
      for (let i = at; i < at + BAND_COUNT; i++) changed[i] += bands[i]
      // The frame keeps its level.
      const excess = Math.log(powerOf(changed, at) / powerOf(bands, at))
      for (let i = at; i < at + BAND_COUNT; i++) changed[i] -= excess
    }
    return changed
  }
}
