import { frameEnergy } from '../analyse/envelope'
import { BIN_COUNT } from '../dsp/frame-grid'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import { multiplyRows } from '../dsp/sparse-rows'
import measured from '../vocoder/measured.json'
import { LOW_BANDS, lowRows, STEP_SAMPLES, wideFrames } from './frames'

/** What the frames of a wave are relative to. */
export interface WideStatistics {
  /** LOW_BANDS: means over speech, ln of power less that of the frame */
  low: Float32Array
  /** The level of loud frames, ln of power. */
  loud: number
}

const LOUD_PERCENT = 95
/** Speech is less than so much below loud frames: ln of power. */
const SPEECH_RANGE = 8
/** Neighbours are alike. */
const EVERY = 8
/** Of a frame of white noise as it is measured here, less its mean power. */
const OF_NOISE = Math.log(2.25 * 0.375 * 682)

/** Of a wave at ENGINE_RATE_HZ. */
export function statisticsOfWave(samples: Float32Array): WideStatistics {
  const count = Math.floor(samples.length / STEP_SAMPLES) + 1
  const { low, level } = wideFrames(samples, 0, count)
  const loud = percentile(level, LOUD_PERCENT)
  return { low: meanOfSpeech(low, LOW_BANDS, level, loud), loud }
}

/** Of a wave that the vocoder is to make of frames of BAND_COUNT bands. */
export function statisticsOfBands(pieces: readonly Float32Array[]): WideStatistics {
  const count = pieces.reduce((sum, { length }) => sum + Math.ceil(length / BAND_COUNT / EVERY), 0)
  const levels = new Float32Array(count)
  const shapes = new Float32Array(count * BAND_COUNT)
  const bins = new Float32Array(BIN_COUNT)
  let t = 0
  for (const bands of pieces) {
    for (let at = 0; at < bands.length; at += EVERY * BAND_COUNT, t++) {
      bandsToBins(bands, at, bins)
      levels[t] = frameEnergy(bins)
      for (let i = 0; i < BAND_COUNT; i++) shapes[t * BAND_COUNT + i] = bands[at + i] - levels[t]
    }
  }
  const loud = percentile(levels, LOUD_PERCENT)
  const low = new Float32Array(LOW_BANDS)
  bandsToBins(meanOfSpeech(shapes, BAND_COUNT, levels, loud), 0, bins)
  multiplyRows(lowRows, bins, 0, low, 0)
  return { low: low.map((value, i) => value + measured.lowBands[i]), loud: loud + OF_NOISE }
}

function meanOfSpeech(rows: Float32Array, width: number, levels: Float32Array, loud: number): Float32Array {
  const means = new Float64Array(width)
  let count = 0
  for (const [t, level] of levels.entries()) {
    if (level <= loud - SPEECH_RANGE) continue
    count++
    for (let i = 0; i < width; i++) means[i] += rows[t * width + i]
  }
  return Float32Array.from(means, (sum) => sum / count)
}
