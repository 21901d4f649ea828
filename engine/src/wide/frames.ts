import { BIN_COUNT, FFT_SIZE, HOP_SAMPLES } from '../dsp/frame-grid'
import { melRowsOf } from '../dsp/mel-bands'
import { RealFft } from '../dsp/real-fft'
import { multiplyRows, toSparseRow } from '../dsp/sparse-rows'
import { ENGINE_RATE_HZ } from '../engine'

/** The rate of stories. */
export const WIDE_RATE_HZ = 24_000
/** Frames of 10 ms: what is predicted is smoothed over 7.5. */
export const STEP_SAMPLES = 2 * HOP_SAMPLES
/** What the vocoder has above is poor. */
export const SEAM_HZ = 7000
export const TOP_HZ = 11_000
export const LOW_BANDS = 32
export const HIGH_BANDS = 8
export const BIN_HZ = ENGINE_RATE_HZ / FFT_SIZE
export const SEAM_BIN = SEAM_HZ / BIN_HZ
/** Bins up to where the filters around the seam end. */
export const USED_BINS = 480
/** Values of a spectrum: re and im of USED_BINS. */
export const SPECTRUM = 2 * USED_BINS
/** Half of a Hann window of 1023 / 24000 s. */
export const HALF_WINDOW = 341

const LOWEST_HZ = 80
const BAND_BINS = (TOP_HZ - SEAM_HZ) / HIGH_BANDS / BIN_HZ
/** So that powers are those of the same window at WIDE_RATE_HZ, as in training. */
const SCALE = (WIDE_RATE_HZ / ENGINE_RATE_HZ) ** 2
const FLOOR = 1e-9
/** So that spectra need little memory. */
const TOGETHER = 128

/** What the network is told of frames. */
export interface LowFrames {
  count: number
  /** count x LOW_BANDS: ln of power, less that of the frame */
  low: Float32Array
  /** ln of each frame's mean power below the seam */
  level: Float32Array
}

/** All that is known of frames without their phases. */
export interface MirroredFrames extends LowFrames {
  /** count x HIGH_BANDS: ln of power of what is mirrored into each high band */
  mirrored: Float32Array
}

export interface WideFrames extends MirroredFrames {
  /** count x SPECTRUM: phases are relative to the frame's middle */
  spectra: Float32Array
}

const fft = new RealFft(FFT_SIZE)
const window = Float32Array.from(
  { length: HALF_WINDOW },
  (_, i) => 0.5 + 0.5 * Math.cos((Math.PI * i) / HALF_WINDOW),
)
export const lowRows = melRowsOf(LOW_BANDS, LOWEST_HZ, SEAM_HZ).map(toSparseRow)
/** What passes of 3 to 7 kHz, to be mirrored to 11 to 7 kHz. */
export const sourceGains = Float32Array.from(
  { length: USED_BINS },
  (_, bin) => rise(bin, 2 * SEAM_HZ - TOP_HZ, 620) * (1 - rise(bin, SEAM_HZ, 620)),
)

/** Of each high band, the mean power of what is mirrored into it. */
export const mirrorRows = Array.from({ length: HIGH_BANDS }, (_, band) => {
  const first = SEAM_BIN - (band + 1) * BAND_BINS + 1
  return {
    first,
    weights: Float64Array.from({ length: BAND_BINS }, (_, i) => sourceGains[first + i] ** 2 / BAND_BINS),
  }
})

/** How much of a bin passes a filter that rises around a frequency. */
export function rise(bin: number, atHz: number, overHz: number): number {
  return 0.5 + 0.5 * Math.sin(Math.PI * Math.max(-0.5, Math.min(0.5, (bin * BIN_HZ - atHz) / overHz)))
}

/** Frames, of which number t is centred on sample t * STEP_SAMPLES, of a wave at ENGINE_RATE_HZ. */
export function wideFrames(samples: Float32Array, from: number, to: number): WideFrames {
  const count = to - from
  const frames: WideFrames = {
    count,
    low: new Float32Array(count * LOW_BANDS),
    level: new Float32Array(count),
    mirrored: new Float32Array(count * HIGH_BANDS),
    spectra: new Float32Array(count * SPECTRUM),
  }
  const { low, level, mirrored, spectra } = frames
  const wave = new Float32Array(FFT_SIZE)
  const powers = new Float32Array(BIN_COUNT)
  for (let t = 0; t < count; t++) {
    cutOut(samples, (from + t) * STEP_SAMPLES, wave)
    const spectrum = fft.packed(wave)
    let sum = 0
    powersOf(spectrum, powers)
    for (let k = 0; k < SEAM_BIN; k++) sum += powers[k]
    spectra.set(spectrum.subarray(0, SPECTRUM), t * SPECTRUM)
    level[t] = Math.log(sum / SEAM_BIN)
    multiplyRows(lowRows, powers, 0, low, t * LOW_BANDS)
    for (let i = t * LOW_BANDS; i < (t + 1) * LOW_BANDS; i++) low[i] = Math.log(low[i]) - level[t]
    multiplyRows(mirrorRows, powers, 0, mirrored, t * HIGH_BANDS)
    for (let i = t * HIGH_BANDS; i < (t + 1) * HIGH_BANDS; i++) mirrored[i] = Math.log(mirrored[i] + FLOOR)
  }
  return frames
}

/** Of the whole of a wave at ENGINE_RATE_HZ. */
export function lowFramesOf(samples: Float32Array): LowFrames {
  const count = Math.floor(samples.length / STEP_SAMPLES) + 1
  const all = { count, low: new Float32Array(count * LOW_BANDS), level: new Float32Array(count) }
  for (let from = 0; from < count; from += TOGETHER) {
    const { low, level } = wideFrames(samples, from, Math.min(count, from + TOGETHER))
    all.low.set(low, from * LOW_BANDS)
    all.level.set(level, from)
  }
  return all
}

function cutOut(samples: Float32Array, middle: number, wave: Float32Array): void {
  const [before, after] = [Math.min(HALF_WINDOW, middle + 1), Math.min(HALF_WINDOW, samples.length - middle)]
  if (before < HALF_WINDOW || after < HALF_WINDOW) wave.fill(0)
  for (let i = Math.max(0, -middle); i < after; i++) wave[i] = window[i] * samples[middle + i]
  for (let i = Math.max(1, middle - samples.length + 1); i < before; i++)
    wave[FFT_SIZE - i] = window[i] * samples[middle - i]
}

/** @param spectrum packed */
function powersOf(spectrum: Float32Array, powers: Float32Array): void {
  for (let k = 1; k < USED_BINS; k++) {
    const re = spectrum[2 * k]
    const im = spectrum[2 * k + 1]
    powers[k] = SCALE * (re * re + im * im) + FLOOR
  }
  powers[0] = SCALE * spectrum[0] * spectrum[0] + FLOOR
}
