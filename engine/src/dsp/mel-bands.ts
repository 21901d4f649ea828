import { ENGINE_RATE_HZ } from '../engine'
import { BIN_COUNT, FFT_SIZE } from './frame-grid'
import { type SparseRow, toSparseRow } from './sparse-rows'

/** Number of mel bands of the log spectrum in which all voice statistics are measured. */
export const BAND_COUNT = 60

const LOWEST_HZ = 50
const HIGHEST_HZ = 7800

const melRows: readonly Float64Array[] = melRowsOf(BAND_COUNT, LOWEST_HZ, HIGHEST_HZ)

export const melBands: readonly SparseRow[] = melRows.map(toSparseRow)

export const bandCentresHz: readonly number[] = melRows.map(
  (row) => (row.reduce((sum, weight, k) => sum + weight * k, 0) * ENGINE_RATE_HZ) / FFT_SIZE,
)

const interpolation = makeInterpolation()

/** BAND_COUNT values from place `at` on to BIN_COUNT bins: linear between band centres, constant outside. */
export function bandsToBins(
  bands: Float32Array | Float64Array,
  at: number,
  bins: Float32Array | Float64Array,
): void {
  const { firstBins, upperWeight } = interpolation
  for (let band = 0; band < BAND_COUNT - 1; band++) {
    const from = bands[at + band]
    const change = bands[at + band + 1] - from
    const end = firstBins[band + 1]
    for (let k = firstBins[band]; k < end; k++) bins[k] = from + change * upperWeight[k]
  }
}

/** Triangles of sum 1 over BIN_COUNT bins, evenly spaced in mel. */
export function melRowsOf(count: number, fromHz: number, toHz: number): Float64Array[] {
  const lowest = hzToMel(fromHz)
  const step = (hzToMel(toHz) - lowest) / (count + 1)
  const edgesHz = Array.from({ length: count + 2 }, (_, i) => melToHz(lowest + step * i))
  return Array.from({ length: count }, (_, band) => {
    const [fromHz, centreHz, toHz] = edgesHz.slice(band, band + 3)
    const row = new Float64Array(BIN_COUNT)
    for (let k = 0; k < BIN_COUNT; k++) {
      const hz = (k * ENGINE_RATE_HZ) / FFT_SIZE
      const rising = (hz - fromHz) / (centreHz - fromHz)
      const falling = (toHz - hz) / (toHz - centreHz)
      row[k] = Math.max(0, Math.min(rising, falling))
    }
    const sum = row.reduce((total, weight) => total + weight, 0)
    return row.map((weight) => weight / sum)
  })
}

/** From firstBins[band] on, bins are between that band and the next. */
function makeInterpolation(): { firstBins: Int32Array; upperWeight: Float64Array } {
  const centres = melRows.map((row) => row.reduce((sum, weight, k) => sum + weight * k, 0))
  const firstBins = new Int32Array(BAND_COUNT).fill(BIN_COUNT)
  const upperWeight = new Float64Array(BIN_COUNT)
  const last = BAND_COUNT - 1
  for (let k = 0; k < BIN_COUNT; k++) {
    let band = 0
    while (band < last - 1 && centres[band + 1] < k) band++
    const between = (k - centres[band]) / (centres[band + 1] - centres[band])
    firstBins[band] = Math.min(firstBins[band], k)
    upperWeight[k] = Math.min(1, Math.max(0, between))
  }
  return { firstBins, upperWeight }
}

function hzToMel(hz: number): number {
  return 1127 * Math.log(1 + hz / 700)
}

function melToHz(mel: number): number {
  return 700 * (Math.exp(mel / 1127) - 1)
}
