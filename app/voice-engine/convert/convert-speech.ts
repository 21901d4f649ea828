import type { BaseVoice } from '../analyse/voice'
import { spectralDifference } from './convert-spectra'
import { type GrainStyle, renderGrains, SMOOTH_GRAINS } from './grains'
import type { Speaker } from './profile'

/**
 * Converts speech of the base voice to the speaker's voice.
 * @param f0Hz target f0 of each frame in Hz; 0 where unvoiced
 * @returns as many samples as the base voice has, at analysis level
 */
export function convertSpeech(
  base: BaseVoice,
  speaker: Speaker,
  f0Hz: Float64Array,
  style: GrainStyle = SMOOTH_GRAINS,
): Float32Array {
  return renderGrains(base, f0Hz, spectralDifference(base, speaker), style)
}
