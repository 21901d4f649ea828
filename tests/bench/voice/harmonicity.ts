import { HOP_SAMPLES } from '~/voice-engine/dsp/frame-grid'
import { percentile } from '~/voice-engine/dsp/percentile'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'

/** Every 10 ms. */
const FRAME_STEP = 2
/** The window that Boersma recommends for harmonicity. */
const PERIODS = 6
/** Largest deviation of the best period from the tracked one. */
const LAG_MARGIN = 0.06
/** Samples on each side used for interpolation of the autocorrelation. */
const SINC_HALF = 12
const FINE_STEP = 0.1
/** Relative to loud frames: quieter frames are mostly room. */
const SPEECH_RANGE = 10 ** -2.5
const LOUD_PERCENT = 95
/** Limits the influence of a single perfect period; rounding errors are larger. */
const HIGHEST_CORRELATION = 0.9999
const LOWEST_CORRELATION = 0.0001

/**
 * Measures the harmonics-to-noise ratio: the autocorrelation of a windowed frame divided by that of the
 * window is, at a lag of one period, the share of periodic power (Boersma 1993). Roughness and buzz lower it.
 * @param samples mono at ENGINE_RATE_HZ
 * @param f0Hz of each frame of the grid, 0 where unvoiced
 * @returns dB, the mean over loud voiced frames; NaN if there are none
 */
export function harmonicsToNoiseDb(samples: Float32Array, f0Hz: Float64Array): number {
  const frames: { power: number; ratioDb: number }[] = []
  for (let t = 0; t < f0Hz.length; t += FRAME_STEP) {
    if (f0Hz[t] > 0) frames.push(measureFrame(samples, t * HOP_SAMPLES, ENGINE_RATE_HZ / f0Hz[t]))
  }
  const loud = percentile(
    frames.map(({ power }) => power),
    LOUD_PERCENT,
  )
  const heard = frames.filter(({ power }) => power > SPEECH_RANGE * loud)
  return heard.reduce((sum, { ratioDb }) => sum + ratioDb, 0) / heard.length
}

function measureFrame(samples: Float32Array, centre: number, period: number) {
  const length = Math.round(PERIODS * period)
  const window = hann(length)
  const piece = new Float64Array(length)
  const from = centre - (length >> 1)
  let mean = 0
  for (let i = 0; i < length; i++) mean += (samples[from + i] ?? 0) / length
  for (let i = 0; i < length; i++) piece[i] = ((samples[from + i] ?? 0) - mean) * window[i]
  const first = Math.floor(period * (1 - LAG_MARGIN)) - SINC_HALF
  const last = Math.ceil(period * (1 + LAG_MARGIN)) + SINC_HALF
  const [power, windowPower] = [correlation(piece, 0), correlation(window, 0)]
  const normalised = Float64Array.from({ length: last - first + 1 }, (_, i) => {
    const lag = Math.abs(first + i)
    return correlation(piece, lag) / (power + 1e-20) / (correlation(window, lag) / windowPower)
  })
  const best = highestBetween(normalised)
  const share = Math.max(LOWEST_CORRELATION, Math.min(HIGHEST_CORRELATION, best))
  return { power: power / length, ratioDb: 10 * Math.log10(share / (1 - share)) }
}

function hann(length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length))
}

function correlation(values: Float64Array, lag: number): number {
  let sum = 0
  for (let i = lag; i < values.length; i++) sum += values[i] * values[i - lag]
  return sum
}

/** Maximum of a curve, also between samples, since a period is seldom a whole number of them. */
function highestBetween(curve: Float64Array): number {
  let highest = -1
  for (let at = SINC_HALF; at <= curve.length - 1 - SINC_HALF; at += FINE_STEP) {
    highest = Math.max(highest, interpolate(curve, at))
  }
  return highest
}

/** Interpolates with a windowed sinc. */
function interpolate(curve: Float64Array, at: number): number {
  const below = Math.floor(at)
  let value = 0
  for (let i = Math.max(0, below - SINC_HALF + 1); i <= Math.min(curve.length - 1, below + SINC_HALF); i++) {
    const distance = at - i
    if (Math.abs(distance) < 1e-9) return curve[i]
    const taper = 0.5 + 0.5 * Math.cos((Math.PI * distance) / SINC_HALF)
    value += (curve[i] * taper * Math.sin(Math.PI * distance)) / (Math.PI * distance)
  }
  return value
}
