import { BIN_COUNT } from '../dsp/frame-grid'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import { nearest } from '../dsp/smooth'
import { multiplyRows, type SparseRow, toSparseRow } from '../dsp/sparse-rows'
import { HIGH_BANDS, LOW_BANDS, lowRows, type MirroredFrames, mirrorRows, SEAM_BIN } from './frames'

const FLOOR = 1e-12

/** What bins each band has a share in. */
const columns = Array.from({ length: BAND_COUNT }, (_, band) => {
  const bins = new Float32Array(BIN_COUNT)
  bandsToBins(
    Float32Array.from({ length: BAND_COUNT }, (_, i) => Number(i === band)),
    0,
    bins,
  )
  return bins
})
const levelRow = { first: 0, weights: new Float64Array(SEAM_BIN).fill(1 / SEAM_BIN) }
const rows = [...lowRows, ...mirrorRows, levelRow].map(overBands)

/** A row over bins as one over bands. */
function overBands(row: SparseRow): SparseRow {
  const result = new Float32Array(BAND_COUNT)
  for (const [band, column] of columns.entries()) multiplyRows([row], column, 0, result, band)
  return toSparseRow(Float64Array.from(result))
}

/** @param powers frames x BAND_COUNT */
export function framesOfPowers(powers: Float32Array): MirroredFrames {
  const count = powers.length / BAND_COUNT
  const frames: MirroredFrames = {
    count,
    low: new Float32Array(count * LOW_BANDS),
    level: new Float32Array(count),
    mirrored: new Float32Array(count * HIGH_BANDS),
  }
  const values = new Float32Array(rows.length)
  for (let t = 0; t < count; t++) {
    multiplyRows(rows, powers, t * BAND_COUNT, values, 0)
    for (let i = 0; i < values.length; i++) values[i] = Math.log(values[i] + FLOOR)
    const level = values[rows.length - 1]
    frames.level[t] = level
    for (let i = 0; i < LOW_BANDS; i++) frames.low[t * LOW_BANDS + i] = values[i] - level
    frames.mirrored.set(values.subarray(LOW_BANDS, LOW_BANDS + HIGH_BANDS), t * HIGH_BANDS)
  }
  return frames
}

/** Frames of 10 ms of what the vocoder makes by its filters: each has a half of its own and a quarter of both beside it. */
export function framesOfFilters(
  { pulseBands, noiseBands }: Record<'pulseBands' | 'noiseBands', Float32Array>,
  f0Hz: Float64Array,
): MirroredFrames {
  const count = Math.ceil(f0Hz.length / 2)
  const powers = new Float32Array(count * BAND_COUNT)
  for (let t = 0; t < f0Hz.length; t++) {
    const from = t * BAND_COUNT
    const at = (t >> 1) * BAND_COUNT
    const next = nearest((t + 1) >> 1, count) * BAND_COUNT
    for (let i = 0; i < BAND_COUNT; i++) {
      const ofPulses = f0Hz[t] > 0 ? Math.exp(pulseBands[from + i]) : 0
      const quarter = (ofPulses + Math.exp(noiseBands[from + i])) / 4
      powers[at + i] += quarter
      powers[next + i] += quarter
    }
  }
  return framesOfPowers(powers)
}
