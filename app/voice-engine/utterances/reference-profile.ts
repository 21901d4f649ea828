import type { EngineDescription, Profile, Recorded } from '../engine'
import { packArrays, unpackArrays } from '../packed-arrays'
import { SILENCE_PEAK } from '../require-sound'
import { VoiceEngineError } from '../voice-engine-error'
import { bestWindow, cutWindow } from './best-window'

const MOST_BYTES = 4 * 2 ** 20
/** So that a quiet recording gives no quiet voice. */
const PEAK = 0.9
const FULL_SCALE = 32_767

/** The best part of the recordings: 16 bits with a peak of 0.9 and a checksum. @throws VoiceEngineError */
export function makeReference(
  recordings: readonly Recorded[],
  { rateHz, seconds }: EngineDescription['sample'],
  label: string,
): Profile {
  const waves = recordings.map(({ sample }) => sample)
  for (const { sampleRateHz } of waves) {
    if (sampleRateHz !== rateHz) throw new RangeError(`The sample's rate is ${sampleRateHz} Hz`)
  }
  const { recording, ...window } = bestWindow(waves, seconds)
  const { samples } = cutWindow(waves[recording], window)
  if (!samples.every(Number.isFinite))
    throw new VoiceEngineError('undecodable', 'The recording has samples that are not numbers.')
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (loudest <= SILENCE_PEAK) throw new VoiceEngineError('too-short', 'The recording is silent.')
  const reference = Int16Array.from(samples, (value) => Math.round((value * PEAK * FULL_SCALE) / loudest))
  return { bytes: packArrays({ label, values: {}, arrays: { reference } }) }
}

/** @throws VoiceEngineError 'profile-outdated' if it is damaged or has another label */
export function openReference(profile: Uint8Array, label: string): Float32Array {
  const reference = unpackArrays(profile, label, MOST_BYTES)?.arrays.reference
  if (reference instanceof Int16Array) return Float32Array.from(reference, (value) => value / FULL_SCALE)
  throw new VoiceEngineError('profile-outdated', `The voice profile is damaged or not from ${label}.`)
}
