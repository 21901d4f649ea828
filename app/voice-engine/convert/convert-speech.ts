import type { BaseVoice } from '../analyse/voice'
import { spectralDifference } from './convert-spectra'
import { type GrainStyle, renderGrains, SMOOTH_GRAINS } from './grains'
import type { Speaker } from './profile'

/**
 * Speech of the base voice, turned into the speaker's.
 * @param f0Hz wanted, of each frame; 0 where unvoiced
 * @returns samples at the level of the analysis, as many as the base voice has
 */
export function convertSpeech(
  base: BaseVoice,
  speaker: Speaker,
  f0Hz: Float64Array,
  style: GrainStyle = SMOOTH_GRAINS,
): Float32Array {
  return renderGrains(base, f0Hz, spectralDifference(base, speaker), style)
}
