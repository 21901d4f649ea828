import { type Envelope, type FullEnvelope, measureEnvelope, measureFullEnvelope } from './envelope'
import { analysisGain, scale } from './level'
import { trackPitch } from './pitch'
import type { PitchRange } from './pitch-candidates'
import { shortenSilences } from './silence'

/** What is known of a recording, frame by frame. */
export interface Voice extends Envelope {
  /** Hz, 0 where unvoiced */
  f0Hz: Float64Array
}

/** Speech that is to be converted: its wave and all bins of its envelope beside the rest. */
export interface BaseVoice extends FullEnvelope {
  f0Hz: Float64Array
  /** At the level of the analysis. */
  samples: Float32Array
}

/** @param samples a recording of any level, mono at ENGINE_RATE_HZ */
export function analyseRecording(samples: Float32Array): Voice {
  const speech = shortenSilences(samples)
  const level = scale(speech, analysisGain(speech))
  const f0Hz = trackPitch(level)
  return { ...measureEnvelope(level, f0Hz), f0Hz }
}

/**
 * @param samples speech of the base voice, mono at ENGINE_RATE_HZ
 * @param gain to the level of the analysis: that of the whole base voice, not of one sentence
 * @param range where the base voice's f0 lies, if it is known already
 */
export function analyseBase(samples: Float32Array, gain: number, range?: PitchRange): BaseVoice {
  const level = scale(samples, gain)
  const f0Hz = trackPitch(level, range)
  return { ...measureFullEnvelope(level, f0Hz), f0Hz, samples: level }
}
