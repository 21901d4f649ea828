import { packArrays, unpackArrays } from '../net/packed-arrays'
import type { SpeakerProfile } from './types'

const MB = 2 ** 20
const LARGEST_BYTES = MB

/** Serialises a profile: 70 KB. @param label the engine and its version */
export function encodeProfile(profile: SpeakerProfile, label: string): Uint8Array {
  const { loudLevel, pitch, pauseSeconds, pitchQuantiles, cepstra, ...arrays } = profile
  const { unvoicedMeans, ...always } = cepstra
  return packArrays({
    label,
    values: { loudLevel, pitch, pauseSeconds },
    arrays: {
      ...arrays,
      ...always,
      ...(unvoicedMeans && { unvoicedMeans }),
      ...(pitchQuantiles && { pitchQuantiles }),
    },
  })
}

/** Parses a profile. @returns undefined if it is damaged, or from another engine or version */
export function decodeProfile(bytes: Uint8Array, label: string): SpeakerProfile | undefined {
  const unpacked = unpackArrays(bytes, label, LARGEST_BYTES)
  if (!unpacked) return undefined
  const { aperiodicity, ...arrays } = unpacked.arrays
  const { deviations, voicedMeans, unvoicedMeans, ...floats } = arrays as Record<string, Float32Array>
  return {
    ...(unpacked.values as Pick<SpeakerProfile, 'loudLevel' | 'pitch' | 'pauseSeconds'>),
    ...(floats as Pick<
      SpeakerProfile,
      | 'phoneBands'
      | 'phoneLevels'
      | 'shapes'
      | 'traits'
      | 'refit'
      | 'noiseFloor'
      | 'roomTone'
      | 'pitchQuantiles'
      | 'ownHighs'
    >),
    cepstra: { deviations, voicedMeans, unvoicedMeans },
    aperiodicity: aperiodicity as Float64Array,
  }
}
