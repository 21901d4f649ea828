import { HOP_SAMPLES } from '../dsp/frame-grid'
import { whiteNoise } from '../dsp/noise'
import { modulateNoise, placePulses, renderPulses } from './excitation'
import type { SpeechFrames, VocoderNetwork } from './network'
import { synthesise } from './synthesise'

/** HOP_SAMPLES for each frame, by a neural homomorphic vocoder (Liu et al. 2020). */
export function vocode(network: VocoderNetwork, speech: SpeechFrames, seed: number): Float32Array {
  const sampleCount = speech.frameCount * HOP_SAMPLES
  const filters = network.filtersFor(speech)
  const pulses = placePulses(speech.f0Hz)
  const noise = whiteNoise(sampleCount, seed)
  modulateNoise(noise, pulses, filters.modulation)
  return synthesise(renderPulses(pulses, sampleCount), noise, filters)
}
