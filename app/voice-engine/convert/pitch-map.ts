import { median } from '../dsp/percentile'

/** Mean, median and standard deviation of ln f0. */
export interface PitchStatistics {
  meanLn: number
  medianLn: number
  deviationLn: number
}

/** A tenth of a second. */
const FEWEST_FRAMES = 20
/** Nearly 5 semitones; more is octave errors or singing. */
const WIDEST_DEVIATION = 0.28
const NARROWEST_BASE_DEVIATION = 0.04
const LEAST_SPREAD = 0.6
const MOST_SPREAD = 2.6

/**
 * Measures the pitch of some speech from the f0 of its frames in Hz, 0 where unvoiced.
 * @returns undefined if there are too few voiced frames
 */
export function measurePitch(voices: readonly Float64Array[]): PitchStatistics | undefined {
  const lnF0 = voices.flatMap((f0Hz) => Array.from(f0Hz.filter((f0) => f0 > 0).map(Math.log)))
  if (lnF0.length < FEWEST_FRAMES) return undefined
  const mean = lnF0.reduce((sum, value) => sum + value, 0) / lnF0.length
  const variance = lnF0.reduce((sum, value) => sum + (value - mean) ** 2, 0) / lnF0.length
  return { meanLn: mean, medianLn: median(lnF0), deviationLn: Math.sqrt(variance) }
}

/** Maps the base voice's f0 to the speaker's mean and standard deviation, linearly in ln f0. */
export class PitchMap {
  /** Factor applied to the base voice's standard deviation. */
  readonly spread: number
  /** Mean of ln f0 after the map. */
  readonly meanLn: number
  readonly #fromLn: number

  /** @param to undefined keeps the base voice's pitch, for a whispering speaker */
  constructor(from: PitchStatistics, to: PitchStatistics | undefined) {
    this.#fromLn = from.meanLn
    // The median alone jumps between two speaking styles; the mean alone follows octave errors.
    this.meanLn = to ? (to.meanLn + to.medianLn) / 2 : from.meanLn
    const wanted = Math.min((to ?? from).deviationLn, WIDEST_DEVIATION)
    const spread = wanted / Math.max(from.deviationLn, NARROWEST_BASE_DEVIATION)
    this.spread = Math.max(LEAST_SPREAD, Math.min(MOST_SPREAD, spread))
  }

  /** Maps f0 in Hz of each frame, 0 where unvoiced. */
  apply(f0Hz: Float64Array): Float64Array {
    return f0Hz.map((f0) =>
      f0 > 0 ? Math.exp(this.meanLn + (Math.log(f0) - this.#fromLn) * this.spread) : 0,
    )
  }
}
