import { FFT_SIZE } from '../dsp/frame-grid'
import { ENGINE_RATE_HZ } from '../engine'
import {
  BIN_HZ,
  HIGH_BANDS,
  rise,
  SEAM_BIN,
  SEAM_HZ,
  sourceGains,
  TOP_HZ,
  USED_BINS,
  WIDE_RATE_HZ,
} from './frames'

/** A spectrum with zeros above it is the same wave at a higher rate. */
export const WIDE_FFT_SIZE = (FFT_SIZE * WIDE_RATE_HZ) / ENGINE_RATE_HZ
const SEAM_WIDTH_HZ = 310

/** What is made up: from its first bin on, between the middles of bands and beyond, one factor from bin to bin. */
const LOWEST_HZ = 6845
const HIGHEST_HZ = 11_400
const BEYOND_HZ = 11_200
const BANDWIDTH_HZ = (TOP_HZ - SEAM_HZ) / HIGH_BANDS
const placesHz = Array.from({ length: HIGH_BANDS }, (_, i) => SEAM_HZ + (i + 0.5) * BANDWIDTH_HZ)
const placeBins = [LOWEST_HZ, ...placesHz, BEYOND_HZ, HIGHEST_HZ].map((hz) => Math.round(hz / BIN_HZ))
const LOWEST_BIN = placeBins[0]
/** ln of amplitude, of BEYOND_HZ less the last band. */
const BEYOND = -1.5
const LEAST_GAIN = -12
const MOST_GAIN = 6

const passes = Float32Array.from(
  { length: 2 * USED_BINS },
  (_, bin) => rise(bin, SEAM_HZ, SEAM_WIDTH_HZ) * (sourceGains[2 * SEAM_BIN - bin] ?? 0),
)
const kept = Float32Array.from({ length: USED_BINS }, (_, bin) => 1 - rise(bin, SEAM_HZ, SEAM_WIDTH_HZ))
/**
 * What is kept below the seam, and above it what is mirrored; nothing is written beyond.
 * @param from as PFFFT packs spectra, of FFT_SIZE @param gains HIGH_BANDS, ln of amplitude @param to WIDE_FFT_SIZE
 */
export function widenSpectrum(from: Float32Array, gains: Float32Array, to: Float32Array): void {
  to.set(from.subarray(0, 2 * LOWEST_BIN))
  // In a packed spectrum this is the highest bin's.
  to[1] = 0
  for (let bin = LOWEST_BIN; bin < USED_BINS; bin++) {
    to[2 * bin] = kept[bin] * from[2 * bin]
    to[2 * bin + 1] = kept[bin] * from[2 * bin + 1]
  }
  to.fill(0, 2 * USED_BINS, 2 * placeBins[placeBins.length - 1])
  const last = gains[HIGH_BANDS - 1] + BEYOND
  for (let i = 0; i + 1 < placeBins.length; i++) {
    const end = placeBins[i + 1]
    const gain = bounded(i === 0 ? gains[0] : i <= HIGH_BANDS ? gains[i - 1] : last)
    const next = bounded(i < HIGH_BANDS ? gains[i] : last)
    const ratio = Math.exp((next - gain) / (end - placeBins[i]))
    let factor = Math.exp(gain)
    for (let bin = placeBins[i]; bin < end; bin++) {
      const source = 2 * (2 * SEAM_BIN - bin)
      to[2 * bin] += factor * passes[bin] * from[source]
      to[2 * bin + 1] -= factor * passes[bin] * from[source + 1]
      factor *= ratio
    }
  }
}

function bounded(gain: number): number {
  return Math.max(LEAST_GAIN, Math.min(MOST_GAIN, gain))
}
