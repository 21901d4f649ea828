import type { BaseVoice } from '../analyse/voice'
import type { VocoderNetwork } from '../vocoder/network'
import { vocode } from '../vocoder/vocode'
import { convertSpectra } from './convert-spectra'
import type { Speaker } from './profile'

/**
 * Converts speech of the base voice to the speaker's voice.
 * @param f0Hz target f0 of each frame in Hz; 0 where unvoiced
 * @param seed of the noise in it
 * @returns as many samples as the base voice has, at analysis level
 */
export function convertSpeech(
  base: BaseVoice,
  speaker: Speaker,
  f0Hz: Float64Array,
  network: VocoderNetwork,
  seed: number,
): Float32Array {
  const { frameCount, posteriors, samples } = base
  const { aperiodicity } = speaker
  const bands = convertSpectra(base, speaker)
  const wave = vocode(network, { frameCount, bands, f0Hz, posteriors, aperiodicity }, seed)
  return wave.subarray(0, samples.length)
}
