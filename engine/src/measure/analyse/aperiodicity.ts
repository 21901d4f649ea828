import { countFrames, HOP_SAMPLES } from '../../dsp/frame-grid'
import { RealFft } from '../../dsp/real-fft'
import { maskSpeech } from '../../dsp/speech-mask'
import { ENGINE_RATE_HZ } from '../../engine'

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
  const spectra = measureSpectra(samples)
  BAND_EDGES_HZ.forEach((edges, band) => {
    const wave = filterBand(spectra, samples.length, edges)
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
  const first = from + Math.floor(period + 0.5) - 1
  const products = [0, 0, 0]
  let energy = 1e-12
  let lagged = 1e-12
  for (let i = 0; i < length; i++) {
    const value = wave[from + i]
    energy += value * value
    lagged += wave[first + i] * wave[first + i]
    for (let k = 0; k < 3; k++) products[k] += value * wave[first + i + k]
  }
  let best = 0
  for (let k = 0; k < 3; k++) {
    best = Math.max(best, products[k] / Math.sqrt(energy * lagged))
    lagged += wave[first + length + k] ** 2 - wave[first + k] ** 2
  }
  return best
}

const fft = new RealFft(BLOCK)

/** @returns blocks x BLOCK: the packed spectra of overlapping blocks */
function measureSpectra(samples: Float32Array): Float32Array {
  const spectra = new Float32Array(Math.ceil(samples.length / STEP) * BLOCK)
  const block = new Float32Array(BLOCK)
  for (let start = 0, at = 0; start < samples.length; start += STEP, at += BLOCK) {
    const from = start - HALF_TAPS
    block.fill(0)
    block.set(samples.subarray(Math.max(0, from), from + BLOCK), Math.max(0, -from))
    spectra.set(fft.packed(block), at)
  }
  return spectra
}

function filterBand(
  spectra: Float32Array,
  sampleCount: number,
  [lowestHz, highestHz]: readonly [number, number],
): Float32Array {
  const spectrum = new Float32Array(BLOCK)
  spectrum.set(designBandPass(lowestHz, highestHz))
  const response = fft.packed(spectrum).map((value) => value / BLOCK)
  const wave = new Float32Array(sampleCount + 2 * MARGIN)
  for (let start = 0, at = 0; start < sampleCount; start += STEP, at += BLOCK) {
    spectrum[0] = spectra[at] * response[0]
    spectrum[1] = spectra[at + 1] * response[1]
    for (let k = 2; k < BLOCK; k += 2) {
      const [re, im] = [spectra[at + k], spectra[at + k + 1]]
      spectrum[k] = re * response[k] - im * response[k + 1]
      spectrum[k + 1] = re * response[k + 1] + im * response[k]
    }
    const count = Math.min(STEP, sampleCount - start)
    wave.set(fft.waveOf(spectrum).subarray(2 * HALF_TAPS, 2 * HALF_TAPS + count), MARGIN + start)
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
