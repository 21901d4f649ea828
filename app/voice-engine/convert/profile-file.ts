import { packArrays, unpackArrays } from '../packed-arrays'
import type { SpeakerProfile } from './profile'

/** Quantisation: bands in 1/1024 of ln power, square roots of probabilities in 1/255. */
const BAND_STEPS = 1024
const ROOT_STEPS = 255
const MB = 2 ** 20
/** Three minutes of exemplars take 4 MB unpacked. */
const LARGEST_BYTES = 32 * MB

/** The part of a profile stored as JSON, with arrays of numbers. */
type Plain<T> = T extends Float64Array ? number[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T
type Statistics = Omit<SpeakerProfile, 'offsets' | 'exemplars'>

/**
 * Serialises a profile: 1 MB per minute of the sample before compression.
 * @param label the engine and its version
 */
export function encodeProfile(profile: SpeakerProfile, label: string): Uint8Array {
  const { offsets, exemplars, ...statistics } = profile
  return packArrays({
    label,
    values: JSON.parse(JSON.stringify(statistics, arraysAsNumbers)),
    arrays: {
      voicedOffsets: offsets.voiced,
      unvoicedOffsets: offsets.unvoiced,
      bands: Int16Array.from(exemplars.bands, (level) => Math.round(level * BAND_STEPS)),
      energy: exemplars.energy,
      voiced: Uint8Array.from(exemplars.voiced),
      roots: Uint8Array.from(exemplars.posteriors, (p) => Math.round(Math.sqrt(p) * ROOT_STEPS)),
    },
  })
}

/** Parses a profile. @returns undefined if it is damaged, or from another engine or version */
export function decodeProfile(bytes: Uint8Array, label: string): SpeakerProfile | undefined {
  const unpacked = unpackArrays(bytes, label, LARGEST_BYTES)
  if (!unpacked) return undefined
  const { arrays } = unpacked
  const statistics = numbersAsArrays(unpacked.values as Plain<Statistics>) as Statistics
  return {
    ...statistics,
    offsets: {
      voiced: arrays.voicedOffsets as Float32Array,
      unvoiced: arrays.unvoicedOffsets as Float32Array,
    },
    exemplars: {
      count: arrays.energy.length,
      bands: Float32Array.from(arrays.bands, (level) => level / BAND_STEPS),
      energy: arrays.energy as Float64Array,
      voiced: arrays.voiced,
      posteriors: Float32Array.from(arrays.roots, (root) => (root / ROOT_STEPS) ** 2),
    },
  }
}

function arraysAsNumbers(_: string, value: unknown): unknown {
  return value instanceof Float64Array ? Array.from(value) : value
}

function numbersAsArrays(value: unknown): unknown {
  if (Array.isArray(value)) return Float64Array.from(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, numbersAsArrays(part)]))
}
