import { smooth } from '../dsp/smooth'
import { type Distributions, mapByRank, quantilesOf } from './distribution'

interface Frames {
  /** ln of each frame's mean power */
  energy: Float64Array
  /** Hz, 0 where unvoiced */
  f0Hz: Float64Array
}

/** Half a second. */
const FEWEST_FRAMES = 100
const SMOOTHING_FRAMES = 1.5
/**
 * ln of power: a frame becomes louder by 13 dB at most, or as loud as 24 dB under loud frames. Otherwise the noise of a
 * weak recording would fill the base voice's closures.
 */
const MOST_RAISE = 3
const QUIET = -5.5

/**
 * Compares the levels of unvoiced frames: the base voice's consonants and closures are far from a person's.
 * @param loudFrom level of loud frames of the base voice, ln of power, and loudTo that of the speaker's
 * @returns distributions relative to loud frames; undefined if either has too few unvoiced frames
 */
export function compareLevels(
  from: readonly Frames[],
  loudFrom: number,
  to: Frames,
  loudTo: number,
): Distributions | undefined {
  const [own, wanted] = [unvoicedLevels(from, loudFrom), unvoicedLevels([to], loudTo)]
  if (Math.min(own.length, wanted.length) < FEWEST_FRAMES) return undefined
  const quantiles = quantilesOf(own)
  return {
    from: quantiles,
    to: quantilesOf(wanted).map((level, i) => Math.min(level, Math.max(QUIET, quantiles[i] + MOST_RAISE))),
  }
}

/**
 * Gives unvoiced frames of the base voice the speaker's levels. Loud frames stay as loud as they are.
 * @param loud level of the base voice's loud frames, ln of power
 * @returns ln of each frame's mean power
 */
export function convertLevels(
  { energy, f0Hz }: Frames,
  loud: number,
  levels: Distributions | undefined,
): Float64Array {
  if (!levels) return energy
  const changed = energy.map((level, t) => (f0Hz[t] > 0 ? level : loud + mapByRank(level - loud, levels)))
  return smooth(changed, SMOOTHING_FRAMES)
}

function unvoicedLevels(voices: readonly Frames[], loud: number): Float64Array {
  return Float64Array.from(
    voices.flatMap(({ energy, f0Hz }) => Array.from(energy.filter((_, t) => !(f0Hz[t] > 0)))),
    (level) => level - loud,
  )
}
