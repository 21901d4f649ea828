import { countFrames, HOP_SAMPLES } from '../../dsp/frame-grid'
import { scale } from '../../dsp/level'
import { keepSpeechBand } from '../../dsp/speech-band'
import { findPitchCandidates } from '../analyse/pitch-candidates'
import { followPitch } from '../analyse/pitch-path'
import { SHORT } from '../listen/power-spectra'
import type { SpeechActivity } from './speech-activity'

export const GRID_FRAMES = SHORT.hopSamples / HOP_SAMPLES

const COARSE_STEP = 4
/** Close to analysis level, without the sort that analysisGain() needs. */
const RMS = 0.1
const ANY_VOICE = { lowestHz: 60, highestHz: 420 }

/** Share of the speech frames that are voiced, 0 to 1. */
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

/** One pass over every fourth frame: enough for voicing, at a quarter of the cost. Hz, 0 where unvoiced. */
export function trackPitchCoarsely(samples: Float32Array): Float64Array {
  const squares = samples.reduce((sum, sample) => sum + sample * sample, 0)
  const rms = Math.sqrt(squares / Math.max(1, samples.length))
  const speechBand = keepSpeechBand(scale(samples, RMS / (rms + 1e-9)))
  const coarse = followPitch(findPitchCandidates(speechBand, ANY_VOICE, COARSE_STEP))
  return Float64Array.from({ length: countFrames(samples.length) }, (_, t) => {
    return coarse[Math.min(coarse.length - 1, Math.round(t / COARSE_STEP))]
  })
}
