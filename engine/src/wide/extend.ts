import { FFT_SIZE } from '../dsp/frame-grid'
import { RealFft } from '../dsp/real-fft'
import { HIGH_BANDS, SPECTRUM, STEP_SAMPLES, wideFrames } from './frames'
import { CONTEXT, type WideNetwork } from './network'
import { statisticsOfWave } from './statistics'
import { WIDE_FFT_SIZE, widenSpectrum } from './widen-spectrum'

/** So that spectra need little memory. */
const TOGETHER = 128
const STEP = (STEP_SAMPLES * WIDE_FFT_SIZE) / FFT_SIZE
const HALF_WINDOW = 512
const WINDOW = 2 * HALF_WINDOW
/** The first whose window holds a sample. */
const FIRST = -Math.floor(HALF_WINDOW / STEP)

const fft = new RealFft(WIDE_FFT_SIZE)
const window = Float32Array.from(
  { length: WINDOW },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
)
/** What frames that overlap sum to, at each place of the step from one to the next. */
const scales = Float32Array.from({ length: STEP }, (_, i) => {
  let sum = 0
  for (let at = (i + HALF_WINDOW) % STEP; at < WINDOW; at += STEP) sum += window[at] * window[at]
  return 1 / (sum * FFT_SIZE)
})

/** @returns at WIDE_RATE_HZ the whole of a wave at ENGINE_RATE_HZ, and what may have been above 7 kHz */
export function extendWave(network: WideNetwork, samples: Float32Array): Float32Array {
  const statistics = statisticsOfWave(samples)
  const length = Math.round((samples.length * STEP) / STEP_SAMPLES)
  const end = Math.ceil((length + HALF_WINDOW) / STEP)
  const before = HALF_WINDOW - FIRST * STEP
  const sum = new Float32Array(before + end * STEP + HALF_WINDOW)
  const spectrum = new Float32Array(WIDE_FFT_SIZE)
  for (let from = FIRST; from < end; from += TOGETHER) {
    const first = Math.max(FIRST, from - CONTEXT)
    const frames = wideFrames(samples, first, Math.min(end, from + TOGETHER + CONTEXT))
    const gains = network.gains(frames, statistics)
    for (let t = from; t < Math.min(end, from + TOGETHER); t++) {
      const row = t - first
      const own = frames.spectra.subarray(row * SPECTRUM, (row + 1) * SPECTRUM)
      widenSpectrum(own, gains.subarray(row * HIGH_BANDS, (row + 1) * HIGH_BANDS), spectrum)
      const wave = fft.waveOf(spectrum)
      const middle = before + t * STEP
      for (let i = -HALF_WINDOW; i < HALF_WINDOW; i++)
        sum[middle + i] += window[HALF_WINDOW + i] * wave[i < 0 ? WIDE_FFT_SIZE + i : i]
    }
  }
  const wave = sum.subarray(before, before + length)
  for (let i = 0; i < length; i++) wave[i] *= scales[i % STEP]
  return wave
}
