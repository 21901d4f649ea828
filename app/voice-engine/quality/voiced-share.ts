import { scale } from '../analyse/level'
import { findPitchCandidates } from '../analyse/pitch-candidates'
import { followPitch } from '../analyse/pitch-path'
import { countFrames, HOP_SAMPLES } from '../dsp/frame-grid'
import { keepSpeechBand } from '../dsp/speech-band'
import { SHORT } from './power-spectra'
import type { SpeechActivity } from './speech-activity'

/** Frames of the engine's grid from one short frame to the next. */
export const GRID_FRAMES = SHORT.hopSamples / HOP_SAMPLES

const COARSE_STEP = 4
/** About that of the analysis; its own gain costs a sort of all samples. */
const RMS = 0.1
const ANY_VOICE = { lowestHz: 60, highestHz: 420 }

/**
 * @param f0Hz of each frame of the engine's grid, 0 where unvoiced
 * @returns the share of the speech that is voiced, 0 to 1
 */
export function measureVoicedShare({ speech }: SpeechActivity, f0Hz: Float64Array): number {
  let frames = 0
  let voiced = 0
  for (let t = 0; t < speech.length; t++) {
    if (!speech[t]) continue
    frames++
    if (f0Hz[t * GRID_FRAMES] > 0) voiced++
  }
  return voiced / Math.max(1, frames)
}

/**
 * f0 good enough to tell voiced from unvoiced, at a quarter of the cost: every fourth frame is looked at, in one pass.
 * @param samples mono at ENGINE_RATE_HZ, of any level
 * @returns Hz of each frame of the engine's grid, 0 where unvoiced
 */
export function trackPitchCoarsely(samples: Float32Array): Float64Array {
  const squares = samples.reduce((sum, sample) => sum + sample * sample, 0)
  const rms = Math.sqrt(squares / Math.max(1, samples.length))
  const speechBand = keepSpeechBand(scale(samples, RMS / (rms + 1e-9)))
  const coarse = followPitch(findPitchCandidates(speechBand, ANY_VOICE, COARSE_STEP))
  return Float64Array.from({ length: countFrames(samples.length) }, (_, t) => {
    return coarse[Math.min(coarse.length - 1, Math.round(t / COARSE_STEP))]
  })
}
