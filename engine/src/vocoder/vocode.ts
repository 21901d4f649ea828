import { HOP_SAMPLES } from '../dsp/frame-grid'
import { whiteNoise } from '../dsp/noise'
import { modulateNoise, placePulses, renderPulses } from './excitation'
import type { FilterFrames, SpeechFrames, VocoderNetwork } from './network'
import { synthesise } from './synthesise'

/**
 * HOP_SAMPLES for each frame, by a neural homomorphic vocoder (Liu et al. 2020).
 * @param gainsOf gives what is above 7 kHz: see synthesise() @returns at WIDE_RATE_HZ with gains, else at ENGINE_RATE_HZ
 */
export function vocode(
  network: VocoderNetwork,
  speech: SpeechFrames,
  seed: number,
  gainsOf?: (filters: FilterFrames, f0Hz: Float64Array) => Float32Array,
): Float32Array {
  const sampleCount = speech.frameCount * HOP_SAMPLES
  const filters = network.filtersFor(speech)
  const pulses = placePulses(speech.f0Hz)
  const noise = whiteNoise(sampleCount, seed)
  modulateNoise(noise, pulses, filters.modulation)
  return synthesise(renderPulses(pulses, sampleCount), noise, filters, gainsOf?.(filters, speech.f0Hz))
}
