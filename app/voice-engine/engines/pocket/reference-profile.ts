import type { Profile, SampleWindow } from '../../engine'
import { packArrays, unpackArrays } from '../../packed-arrays'

/** Above the largest window. */
const MOST_BYTES = 4 * 2 ** 20
/** So that a quiet recording gives no quiet voice. */
const PEAK = 0.9
const FULL_SCALE = 32_767

/** Packs the samples of a window, as 16 bits with a peak of 0.9. */
export function encodeReference(samples: Float32Array, window: SampleWindow, label: string): Profile {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const reference = Int16Array.from(samples, (sample) => Math.round((sample * PEAK * FULL_SCALE) / loudest))
  return { bytes: packArrays({ label, values: { window }, arrays: { reference } }), window }
}

/** @returns undefined if the profile is damaged or has another label */
export function decodeReference(profile: Uint8Array, label: string): Float32Array | undefined {
  const reference = unpackArrays(profile, label, MOST_BYTES)?.arrays.reference
  return reference instanceof Int16Array
    ? Float32Array.from(reference, (sample) => sample / FULL_SCALE)
    : undefined
}
