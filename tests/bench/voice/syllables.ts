import { percentile } from '~/voice-engine/dsp/percentile'
import { intensityDb } from './intensity'
import { type Phrase, secondsOf } from './phrases'

const WINDOW_SECONDS = 0.064
const LOUD_PERCENT = 99
/** Range of nuclei below the loudest one. */
const RANGE_DB = 25
/** Least dip of the level between two nuclei. */
const DIP_DB = 2

/**
 * Syllables per second of speech without pauses: voiced peaks of intensity that are separated by dips (de
 * Jong & Wempe 2009). Independent of phones, so it can judge an engine that counts them.
 * @param samples mono at ENGINE_RATE_HZ
 * @param f0Hz of each frame, 0 where unvoiced
 */
export function syllablesPerSecond(
  samples: Float32Array,
  f0Hz: Float64Array,
  phrases: readonly Phrase[],
): number {
  const level = intensityDb(samples, WINDOW_SECONDS)
  const threshold = percentile(level, LOUD_PERCENT) - RANGE_DB
  let nuclei = 0
  for (const { from, to } of phrases) {
    nuclei += peaksApart(level.subarray(from, to)).filter(
      (t) => level[from + t] > threshold && f0Hz[from + t] > 0,
    ).length
  }
  return nuclei / phrases.reduce((sum, phrase) => sum + secondsOf(phrase), 0)
}

/** Frames of the maxima between dips. */
export function peaksApart(level: Float64Array): number[] {
  const peaks: number[] = []
  let peak = 0
  let valley = Number.POSITIVE_INFINITY
  let isRising = true
  for (let t = 0; t < level.length; t++) {
    if (isRising) {
      if (level[t] > level[peak]) peak = t
      if (level[t] > level[peak] - DIP_DB) continue
      peaks.push(peak)
      isRising = false
      valley = level[t]
    } else {
      valley = Math.min(valley, level[t])
      if (level[t] < valley + DIP_DB) continue
      isRising = true
      peak = t
    }
  }
  if (isRising && level.length > 0) peaks.push(peak)
  return peaks
}
