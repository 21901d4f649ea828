import type { BaseVoice } from '../analyse/voice'
import { spectralDifference } from './convert-spectra'
import { renderGrains } from './grains'
import type { VoiceProfile } from './profile'

/**
 * Speech of the base voice, turned into the speaker's.
 * @returns samples at the level of the analysis, as many as the base voice has
 */
export function convertSpeech(base: BaseVoice, profile: VoiceProfile): Float32Array {
  return renderGrains(base, profile.pitch.apply(base.f0Hz), spectralDifference(base, profile))
}
