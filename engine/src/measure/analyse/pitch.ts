import { median } from '../../dsp/percentile'
import { keepSpeechBand } from '../../dsp/speech-band'
import { maskSpeech } from '../../dsp/speech-mask'
import { findPitchCandidates, type PitchRange } from './pitch-candidates'
import { followPitch } from './pitch-path'

const ANY_VOICE: PitchRange = { lowestHz: 60, highestHz: 500 }
const COARSE_STEP = 4
const FEWEST_COARSE_FRAMES = 13

/** Relative to the median: values outside are octave errors or noise. */
const LOWEST_OF_MEDIAN = 0.45
const HIGHEST_OF_MEDIAN = 2.1
const FEWEST_FOR_MEDIAN = 20
const SHORTEST_RUN_FRAMES = 4

const LEAST_VOICED_SHARE = 0.05
const SPEECH_RANGE_DB = 45

const HISTOGRAM_FROM_OCTAVES = 5.9
const HISTOGRAM_STEP_OCTAVES = 0.1
const HISTOGRAM_BINS = 29
const HISTOGRAM_SMOOTHING = [1, 2, 3, 2, 1]

/** F0 by RAPT (Talkin 1995) in two passes, the first for the range (Hirst 2011): Hz per frame, 0 where unvoiced. */
export function trackPitch(samples: Float32Array, knownRange?: PitchRange): Float64Array {
  const speechBand = keepSpeechBand(samples)
  return track(speechBand, knownRange ?? findRange(speechBand), 1)
}

/**
 * About half of speech is voiced; a smaller share than LEAST_VOICED_SHARE is due to tracking errors in noise or a whisper.
 * @param energy ln of each frame's mean power
 */
export function isVoiced(f0Hz: Float64Array, energy: Float64Array): boolean {
  const speechFrames = maskSpeech(energy, SPEECH_RANGE_DB).reduce((sum, isSpeech) => sum + isSpeech, 0)
  const voicedFrames = f0Hz.reduce((sum, f0) => sum + (f0 > 0 ? 1 : 0), 0)
  return voicedFrames >= LEAST_VOICED_SHARE * speechFrames
}

/** @returns the range of a voice from the mode of its f0, in Hz */
function rangeAround(modeHz: number): PitchRange {
  return { lowestHz: Math.max(55, 0.6 * modeHz), highestHz: Math.min(500, 1.9 * modeHz) }
}

function findRange(speechBand: Float64Array): PitchRange {
  const coarse = track(speechBand, ANY_VOICE, COARSE_STEP).filter((f0) => f0 > 0)
  return coarse.length < FEWEST_COARSE_FRAMES ? ANY_VOICE : rangeAround(modeOf(coarse))
}

function track(speechBand: Float64Array, range: PitchRange, everyNth: number): Float64Array {
  const f0Hz = followPitch(findPitchCandidates(speechBand, range, everyNth))
  dropOutliers(f0Hz)
  dropShortRuns(f0Hz)
  return f0Hz
}

function modeOf(f0Hz: Float64Array): number {
  const histogram = new Float64Array(HISTOGRAM_BINS)
  for (const f0 of f0Hz) {
    const bin = Math.floor((Math.log2(f0) - HISTOGRAM_FROM_OCTAVES) / HISTOGRAM_STEP_OCTAVES)
    if (bin >= 0 && bin < HISTOGRAM_BINS) histogram[bin]++
  }
  const smoothed = histogram.map((_, bin) =>
    HISTOGRAM_SMOOTHING.reduce((sum, weight, i) => sum + weight * (histogram[bin + i - 2] ?? 0), 0),
  )
  const best = smoothed.indexOf(Math.max(...smoothed))
  return 2 ** (HISTOGRAM_FROM_OCTAVES + HISTOGRAM_STEP_OCTAVES * (best + 0.5))
}

function dropOutliers(f0Hz: Float64Array): void {
  const voiced = f0Hz.filter((f0) => f0 > 0)
  if (voiced.length <= FEWEST_FOR_MEDIAN) return
  const middle = median(voiced)
  for (let t = 0; t < f0Hz.length; t++) {
    if (f0Hz[t] < LOWEST_OF_MEDIAN * middle || f0Hz[t] > HIGHEST_OF_MEDIAN * middle) f0Hz[t] = 0
  }
}

function dropShortRuns(f0Hz: Float64Array): void {
  for (let t = 0; t < f0Hz.length; t++) {
    const start = t
    while (t < f0Hz.length && f0Hz[t] > 0) t++
    if (t - start < SHORTEST_RUN_FRAMES) f0Hz.fill(0, start, t)
  }
}
