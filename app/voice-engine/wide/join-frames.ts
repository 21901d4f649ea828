import { FFT_SIZE } from '../dsp/frame-grid'
import { RealFft } from '../dsp/real-fft'
import { ENGINE_RATE_HZ } from '../engine'
import {
  BIN_HZ,
  HIGH_BANDS,
  rise,
  SEAM_BIN,
  SEAM_HZ,
  STEP_SAMPLES,
  sourceGains,
  TOP_HZ,
  USED_BINS,
  WIDE_RATE_HZ,
} from './frames'

const RATIO = WIDE_RATE_HZ / ENGINE_RATE_HZ
export const WIDE_STEP = STEP_SAMPLES * RATIO
export const WIDE_HALF_WINDOW = 512
/** A spectrum with zeros above it is the same wave at a higher rate. */
const SIZE = FFT_SIZE * RATIO
const WINDOW = 2 * WIDE_HALF_WINDOW
const SEAM_WIDTH_HZ = 310

/** What is made up: from its first bin on, between the middles of bands and beyond, one factor from bin to bin. */
const LOWEST_HZ = 6845
const HIGHEST_HZ = 11_400
const BEYOND_HZ = 11_200
const BANDWIDTH_HZ = (TOP_HZ - SEAM_HZ) / HIGH_BANDS
const placesHz = Array.from({ length: HIGH_BANDS }, (_, i) => SEAM_HZ + (i + 0.5) * BANDWIDTH_HZ)
const placeBins = [LOWEST_HZ, ...placesHz, BEYOND_HZ, HIGHEST_HZ].map((hz) => Math.round(hz / BIN_HZ))
/** ln of amplitude, of BEYOND_HZ less the last band. */
const BEYOND = -1.5
const LEAST_GAIN = -12
const MOST_GAIN = 6

const passes = Float32Array.from(
  { length: 2 * USED_BINS },
  (_, bin) => rise(bin, SEAM_HZ, SEAM_WIDTH_HZ) * (sourceGains[2 * SEAM_BIN - bin] ?? 0),
)
const kept = Float32Array.from({ length: USED_BINS }, (_, bin) => 1 - rise(bin, SEAM_HZ, SEAM_WIDTH_HZ))
const window = Float32Array.from(
  { length: WINDOW },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
)
/** What frames that overlap sum to, at each place of the step from one to the next. */
const scales = Float32Array.from({ length: WIDE_STEP }, (_, i) => {
  let sum = 0
  for (let at = i; at < WINDOW; at += WIDE_STEP) sum += window[at] * window[at]
  return 1 / (sum * FFT_SIZE)
})

/** Overlap-adds frames of what is below the seam, and above it of what is mirrored. */
export class FrameJoiner {
  readonly #fft = new RealFft(SIZE)
  readonly #spectrum = new Float32Array(SIZE)
  readonly #sums = new Float32Array(WINDOW)
  readonly #ready = new Float32Array(WIDE_STEP)

  /**
   * @param spectrum SPECTRUM values @param gains ln of amplitude of each high band
   * @returns the first WIDE_STEP samples of the frame's window, which no later frame changes, until the next call
   */
  add(spectrum: Float32Array, gains: Float32Array): Float32Array {
    const [sums, ready] = [this.#sums, this.#ready]
    this.#fill(spectrum, gains)
    const wave = this.#fft.waveOf(this.#spectrum)
    const early = SIZE - WIDE_HALF_WINDOW
    for (let i = 0; i < WIDE_HALF_WINDOW; i++) sums[i] += window[i] * wave[early + i]
    for (let i = WIDE_HALF_WINDOW; i < WINDOW; i++) sums[i] += window[i] * wave[i - WIDE_HALF_WINDOW]
    for (let i = 0; i < WIDE_STEP; i++) ready[i] = sums[i] * scales[i]
    sums.copyWithin(0, WIDE_STEP).fill(0, WINDOW - WIDE_STEP)
    return ready
  }

  #fill(from: Float32Array, gains: Float32Array): void {
    const spectrum = this.#spectrum.fill(0)
    for (let bin = 0; bin < USED_BINS; bin++) {
      spectrum[2 * bin] = kept[bin] * from[2 * bin]
      spectrum[2 * bin + 1] = kept[bin] * from[2 * bin + 1]
    }
    // In a packed spectrum this is the highest bin's.
    spectrum[1] = 0
    const last = gains[HIGH_BANDS - 1] + BEYOND
    for (let i = 0; i + 1 < placeBins.length; i++) {
      const end = placeBins[i + 1]
      const gain = bounded(i === 0 ? gains[0] : i <= HIGH_BANDS ? gains[i - 1] : last)
      const next = bounded(i < HIGH_BANDS ? gains[i] : last)
      const ratio = Math.exp((next - gain) / (end - placeBins[i]))
      let factor = Math.exp(gain)
      for (let bin = placeBins[i]; bin < end; bin++) {
        const source = 2 * (2 * SEAM_BIN - bin)
        spectrum[2 * bin] += factor * passes[bin] * from[source]
        spectrum[2 * bin + 1] -= factor * passes[bin] * from[source + 1]
        factor *= ratio
      }
    }
  }
}

function bounded(gain: number): number {
  return Math.max(LEAST_GAIN, Math.min(MOST_GAIN, gain))
}
