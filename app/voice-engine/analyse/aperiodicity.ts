import { countFrames, HOP_SAMPLES } from '../dsp/frame-grid'
import { RealFft } from '../dsp/real-fft'
import { ENGINE_RATE_HZ } from '../engine'
import { maskSpeech } from './speech-mask'

/** Lower and upper edge of each band, in Hz. */
const BAND_EDGES_HZ = [
  [80, 1000],
  [1000, 2000],
  [2000, 3500],
  [3500, 5500],
  [5500, 7900],
] as const
export const APERIODICITY_BANDS = BAND_EDGES_HZ.length

const HALF_TAPS = 127
const BLOCK = 2048
const STEP = BLOCK - 2 * HALF_TAPS
/** Silence around a band's signal, so that two periods and their copy are always inside. */
const MARGIN = 1200
const MEDIAN_FRAMES = 5
const LOUD_RANGE_DB = 30
const FEWEST_FRAMES = 20
/** Means over the 251 readers of the vocoder's training. */
const USUAL = Float64Array.of(0.11, 0.48, 0.59, 0.66, 0.78)

interface VoicedFrames {
  /** frames x APERIODICITY_BANDS, 0 to 1 */
  aperiodicity: Float32Array
  /** Hz, 0 where unvoiced */
  f0Hz: Float64Array
  /** ln of each frame's mean power */
  energy: Float64Array
}

/** 1 minus the best correlation of two periods with the next (STRAIGHT, Kawahara 2001): frames x bands, 0 to 1. */
export function measureAperiodicity(samples: Float32Array, f0Hz: Float64Array): Float32Array {
  const frameCount = countFrames(samples.length)
  const result = new Float32Array(frameCount * APERIODICITY_BANDS)
  BAND_EDGES_HZ.forEach((edges, band) => {
    const wave = filterBand(samples, edges)
    const noise = f0Hz.map((f0, t) => (f0 > 0 ? 1 - bestCorrelation(wave, t, f0) : 1))
    medianFilter(noise).forEach((value, t) => {
      result[t * APERIODICITY_BANDS + band] = value
    })
  })
  return result
}

/** The mean over a speaker's loud voiced frames; that of most people where there are hardly any. */
export function meanAperiodicity({ aperiodicity, f0Hz, energy }: VoicedFrames): Float64Array {
  const isLoud = maskSpeech(energy, LOUD_RANGE_DB)
  const frames = Array.from(f0Hz.keys()).filter((t) => f0Hz[t] > 0 && isLoud[t])
  if (frames.length < FEWEST_FRAMES) return USUAL.slice()
  return USUAL.map(
    (_, band) =>
      frames.reduce((sum, t) => sum + aperiodicity[t * APERIODICITY_BANDS + band], 0) / frames.length,
  )
}

function bestCorrelation(wave: Float32Array, frame: number, f0Hz: number): number {
  const period = ENGINE_RATE_HZ / f0Hz
  const length = 2 * Math.floor(period)
  const from = MARGIN + frame * HOP_SAMPLES - Math.floor(period) - Math.floor(period / 2)
  const rounded = Math.floor(period + 0.5)
  let energy = 1e-12
  for (let i = from; i < from + length; i++) energy += wave[i] * wave[i]
  let best = 0
  for (let lag = rounded - 1; lag <= rounded + 1; lag++) {
    let product = 0
    let lagged = 1e-12
    for (let i = from; i < from + length; i++) {
      const later = wave[i + lag]
      product += wave[i] * later
      lagged += later * later
    }
    best = Math.max(best, product / Math.sqrt(energy * lagged))
  }
  return best
}

function filterBand(samples: Float32Array, [lowestHz, highestHz]: readonly [number, number]): Float32Array {
  const fft = new RealFft(BLOCK)
  const block = new Float64Array(BLOCK)
  const response = new Float64Array(2 * BLOCK)
  const spectrum = new Float64Array(2 * BLOCK)
  block.set(designBandPass(lowestHz, highestHz))
  fft.forward(block, response)
  const wave = new Float32Array(samples.length + 2 * MARGIN)
  for (let start = 0; start < samples.length; start += STEP) {
    for (let i = 0; i < BLOCK; i++) {
      const at = start - HALF_TAPS + i
      block[i] = at >= 0 && at < samples.length ? samples[at] : 0
    }
    fft.forward(block, spectrum)
    for (let k = 0; k <= BLOCK; k += 2) {
      const re = spectrum[k]
      const im = spectrum[k + 1]
      spectrum[k] = re * response[k] - im * response[k + 1]
      spectrum[k + 1] = re * response[k + 1] + im * response[k]
    }
    fft.inverse(spectrum, block)
    const count = Math.min(STEP, samples.length - start)
    for (let i = 0; i < count; i++) wave[MARGIN + start + i] = block[i + 2 * HALF_TAPS]
  }
  return wave
}

function designBandPass(lowestHz: number, highestHz: number): Float64Array {
  const lowPass = (hz: number, k: number) => {
    const angle = (2 * Math.PI * hz * k) / ENGINE_RATE_HZ
    return ((2 * hz) / ENGINE_RATE_HZ) * (k ? Math.sin(angle) / angle : 1)
  }
  return Float64Array.from({ length: 2 * HALF_TAPS + 1 }, (_, i) => {
    const k = i - HALF_TAPS
    const window = 0.54 + 0.46 * Math.cos((Math.PI * k) / HALF_TAPS)
    return (lowPass(highestHz, k) - lowPass(lowestHz, k)) * window
  })
}

function medianFilter(values: Float64Array): Float64Array {
  const half = MEDIAN_FRAMES >> 1
  const window = new Float64Array(MEDIAN_FRAMES)
  return values.map((_, t) => {
    for (let k = -half; k <= half; k++) {
      window[k + half] = values[Math.max(0, Math.min(values.length - 1, t + k))]
    }
    return window.sort()[half]
  })
}
