import { HOP_SAMPLES } from '../dsp/frame-grid'
import { whiteNoise } from '../dsp/noise'
import { modulateNoise, placePulses, renderPulses } from './excitation'
import type { FilterFrames } from './network'
import { synthesise } from './synthesise'

/**
 * HOP_SAMPLES for each frame, by a neural homomorphic vocoder (Liu et al. 2020).
 * @param f0Hz of each frame, 0 where unvoiced
 * @param gains what is above 7 kHz: see synthesise() @returns at WIDE_RATE_HZ with gains, else at ENGINE_RATE_HZ
 */
export function vocode(
  filters: FilterFrames,
  f0Hz: Float64Array,
  seed: number,
  gains?: Float32Array,
): Float32Array {
  const sampleCount = f0Hz.length * HOP_SAMPLES
  const pulses = placePulses(f0Hz)
  const noise = whiteNoise(sampleCount, seed)
  modulateNoise(noise, pulses, filters.modulation)
  return synthesise(renderPulses(pulses, sampleCount), noise, filters, gains)
}
