import type { Wave } from './engine'
import { VoiceEngineError } from './voice-engine-error'

export const SILENCE_PEAK = 1e-4

/** @throws RangeError for another rate, VoiceEngineError 'too-short' for silence */
export function requireSound({ samples, sampleRateHz }: Wave, rateHz: number): void {
  if (sampleRateHz !== rateHz) throw new RangeError(`The sample's rate is ${sampleRateHz} Hz`)
  if (!samples.some((sample) => Math.abs(sample) > SILENCE_PEAK)) {
    throw new VoiceEngineError('too-short', 'The recording is silent.')
  }
}
