import { percentile } from './percentile'

const LOUD_PERCENT = 97
const DB_PER_NEPER_OF_POWER = 10 / Math.LN10

/** Marks the frames within `rangeDb` of the 97th percentile of level. */
export function maskSpeech(energy: Float64Array, rangeDb: number): Uint8Array {
  const threshold = percentile(energy, LOUD_PERCENT) - rangeDb / DB_PER_NEPER_OF_POWER
  return Uint8Array.from(energy, (value) => (value > threshold ? 1 : 0))
}
