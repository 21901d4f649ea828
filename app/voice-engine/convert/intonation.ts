import type { NarrationPlan } from '../engine'
import { type Distributions, mapByRank, quantilesOf } from './distribution'
import { type Cadence, Melody, type MelodyStatistics } from './melody'
import { PitchMap, type PitchStatistics } from './pitch-map'
import { smoothVoiced } from './smooth-voiced'

const LN_PER_SEMITONE = Math.LN2 / 12
/**
 * In frames. Removes tracking noise and microprosody of the base voice, which would be audible as roughness
 * when the range is widened.
 */
const SMOOTHING_FRAMES = 4
const LOWEST_HZ = 50
const HIGHEST_HZ = 500
/** Farther from the median is an octave error. */
const WIDEST_LN = Math.LN2
/**
 * How much faster than the base voice's ln f0 at most the converted one may move: recordings at two heights would otherwise
 * make it leap between them within a phrase.
 */
const STEEPEST = 3

/** How the base voice and the speaker move their pitch. */
export interface Intoned {
  basePitch: PitchStatistics
  baseMelody: MelodyStatistics | undefined
  /** undefined for a whispering speaker */
  pitch: PitchStatistics | undefined
  /** undefined if there is too little speech */
  melody: MelodyStatistics | undefined
  /** Of ln f0, from the base voice at the speaker's mean and deviation; undefined for a whispering speaker. */
  pitchRanks: Distributions | undefined
}

/** Maps the base voice's f0 to the speaker's, according to a plan. */
export class Intonation {
  readonly #map: PitchMap
  readonly #melody: Melody
  readonly #ranks: Distributions | undefined
  readonly #liveliness: number
  readonly #raise: number

  constructor(
    { basePitch, pitch, baseMelody, melody, pitchRanks }: Intoned,
    plan: Pick<NarrationPlan, 'melody' | 'pitchSemitones'>,
  ) {
    this.#map = new PitchMap(basePitch, pitch)
    this.#melody = new Melody(baseMelody, melody, this.#map.spread)
    this.#ranks = pitchRanks
    this.#liveliness = plan.melody
    this.#raise = plan.pitchSemitones * LN_PER_SEMITONE
  }

  /** @param f0Hz of one piece of text, in Hz @returns f0 in Hz of each frame, 0 where unvoiced */
  apply(f0Hz: Float64Array, cadence: Cadence): Float64Array {
    const spoken = this.#melody.apply(this.#map.apply(smoothVoiced(f0Hz, SMOOTHING_FRAMES)), cadence)
    return spoken.map((f0) => (f0 > 0 ? this.#finish(f0) : 0))
  }

  /** Gives the speaker's distribution to f0, and the plan's range and height. */
  #finish(f0: number): number {
    const { meanLn } = this.#map
    const ln = this.#ranks ? mapByRank(Math.log(f0), this.#ranks) : Math.log(f0)
    const planned = Math.exp(meanLn + this.#liveliness * (ln - meanLn) + this.#raise)
    return Math.max(LOWEST_HZ, Math.min(HIGHEST_HZ, planned))
  }
}

/**
 * Compares the distributions of ln f0, of which mean and deviation say too little.
 * @param spoken f0 in Hz of the base voice at the speaker's mean and deviation, 0 where unvoiced
 * @param f0Hz the speaker's, with at least one voiced frame
 */
export function comparePitch(spoken: readonly Float64Array[], f0Hz: Float64Array): Distributions {
  const from = quantilesOf(lnVoiced(spoken))
  const own = quantilesOf(lnVoiced([f0Hz]))
  const middle = own[own.length >> 1]
  const to = own.map((ln) => Math.max(middle - WIDEST_LN, Math.min(middle + WIDEST_LN, ln)))
  const limited = to.slice()
  for (let i = 1; i < to.length; i++) {
    limited[i] = limited[i - 1] + Math.min(to[i] - to[i - 1], STEEPEST * (from[i] - from[i - 1]))
  }
  const lost = meanOf(to) - meanOf(limited)
  return { from, to: limited.map((ln) => ln + lost) }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function lnVoiced(voices: readonly Float64Array[]): Float64Array {
  return Float64Array.from(
    voices.flatMap((f0Hz) => Array.from(f0Hz.filter((f0) => f0 > 0))),
    Math.log,
  )
}
