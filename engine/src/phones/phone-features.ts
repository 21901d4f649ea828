import { percentile } from '../dsp/percentile'
import { RealFft } from '../dsp/real-fft'
import { multiplyRows, type SparseRow, toSparseRow } from '../dsp/sparse-rows'
import { ENGINE_RATE_HZ } from '../engine'

/** 10 ms, two frames of the engine's grid. */
const HOP = 160
const WINDOW = 400
const PAD_BEFORE = 200
const PAD_AFTER = 400
const FFT_SIZE = 512
const BINS = FFT_SIZE / 2 + 1
const LEVEL_RMS = 0.05
const PRE_EMPHASIS = 0.97

const BANDS = 26
const LOWEST_HZ = 80
const HIGHEST_HZ = 7200
const WARP_KNEE_HZ = 6000
const CONTEXT = 7
/** Below the 95th percentile of the band mean, in ln of power: speech frames are within this range. */
const SPEECH_RANGE = 5
const FLOOR_UNDER_MEAN = 7.5
const SPREAD = 2.2

export const FEATURE_STRIDE = BANDS

export interface PowerFrames {
  frameCount: number
  /** frameCount x 257 */
  power: Float32Array
}

/** Spectra of pre-emphasised 25 ms windows. @param samples mono at ENGINE_RATE_HZ, at any level */
export function measurePowerFrames(samples: Float32Array): PowerFrames {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  const gain = LEVEL_RMS / (Math.sqrt(energy / samples.length) + 1e-9)
  const frameCount = 1 + Math.floor((samples.length + PAD_BEFORE + PAD_AFTER - WINDOW) / HOP)
  const power = new Float32Array(frameCount * BINS)
  const fft = new RealFft(FFT_SIZE)
  const wave = new Float32Array(FFT_SIZE)
  const window = Float64Array.from(
    { length: WINDOW },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
  )
  for (let t = 0; t < frameCount; t++) {
    for (let i = 0; i < WINDOW; i++) {
      const at = t * HOP + i - PAD_BEFORE
      const isInside = at >= 0 && at < samples.length
      const before = at > 0 ? samples[at - 1] : 0
      wave[i] = isInside ? (samples[at] - PRE_EMPHASIS * before) * gain * window[i] : 0
    }
    fft.powers(wave, power, t * BINS, BINS)
  }
  return { frameCount, power }
}

/** Log mel bands less their mean over speech, (frameCount + 2 * CONTEXT) x FEATURE_STRIDE; `warp` is for VTLN. */
export function phoneFeatures({ frameCount, power }: PowerFrames, warp: number): Float32Array {
  const rows = bandRows(warp)
  const levels = new Float64Array(frameCount * BANDS)
  const means = new Float64Array(frameCount)
  const sums = new Float32Array(BANDS)
  for (let t = 0; t < frameCount; t++) {
    multiplyRows(rows, power, t * BINS, sums, 0)
    for (let band = 0; band < BANDS; band++) {
      const level = Math.log(sums[band] + 1e-8)
      levels[t * BANDS + band] = level
      means[t] += level / BANDS
    }
  }
  const speechMean = meanOverSpeech(levels, means)
  const features = new Float32Array((frameCount + 2 * CONTEXT) * BANDS)
  for (let t = 0; t < frameCount + 2 * CONTEXT; t++) {
    const frame = Math.max(0, Math.min(frameCount - 1, t - CONTEXT))
    for (let band = 0; band < BANDS; band++) {
      const mean = speechMean[band]
      const level = Math.max(levels[frame * BANDS + band], mean - FLOOR_UNDER_MEAN)
      features[t * BANDS + band] = (level - mean) / SPREAD
    }
  }
  return features
}

function meanOverSpeech(levels: Float64Array, means: Float64Array): Float64Array {
  const threshold = percentile(means, 95) - SPEECH_RANGE
  const sums = new Float64Array(BANDS)
  let count = 0
  for (let t = 0; t < means.length; t++) {
    if (!(means[t] > threshold)) continue
    count++
    for (let band = 0; band < BANDS; band++) sums[band] += levels[t * BANDS + band]
  }
  return sums.map((sum) => sum / Math.max(count, 1))
}

function bandRows(warp: number): SparseRow[] {
  const edgesHz = Array.from({ length: BANDS + 2 }, (_, i) => {
    const from = hzToMel(LOWEST_HZ)
    const hz = melToHz(from + ((hzToMel(HIGHEST_HZ) - from) * i) / (BANDS + 1))
    if (hz < WARP_KNEE_HZ) return hz * warp
    const knee = WARP_KNEE_HZ * warp
    const top = ENGINE_RATE_HZ / 2
    return knee + ((hz - WARP_KNEE_HZ) * (top - knee)) / (top - WARP_KNEE_HZ)
  })
  return Array.from({ length: BANDS }, (_, band) => {
    const [fromHz, centreHz, toHz] = edgesHz.slice(band, band + 3)
    const row = Float64Array.from({ length: BINS }, (_, k) => {
      const hz = (k * ENGINE_RATE_HZ) / FFT_SIZE
      const rising = (hz - fromHz) / (centreHz - fromHz + 1e-6)
      const falling = (toHz - hz) / (toHz - centreHz + 1e-6)
      return Math.max(0, Math.min(rising, falling))
    })
    const sum = row.reduce((total, weight) => total + weight, 1e-6)
    return toSparseRow(row.map((weight) => weight / sum))
  })
}

function hzToMel(hz: number): number {
  return 2595 * Math.log10(1 + hz / 700)
}

function melToHz(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}
