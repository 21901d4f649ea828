import { FRAMES_PER_SECOND } from '../dsp/frame-grid'
import { median, percentile } from '../dsp/percentile'
import { findPhrases, type Phrase } from './phrases'

/** How f0 moves within a phrase, apart from its mean and standard deviation. */
export interface MelodyStatistics {
  /** Slope of the median phrase, ln f0 per second; below 0 it declines ('t Hart, Collier & Cohen 1990). */
  declination: number
  /** Deviation of the sentence end from that line, in ln f0; negative if it falls. */
  finalFall: number
}

/** The f0 movement at the end of a sentence. */
export type Cadence = 'fall' | 'rise' | 'none'

const SHORTEST_PHRASE_FRAMES = 0.7 * FRAMES_PER_SECOND
const FEWEST_VOICED_FRAMES = 60
const FEWEST_PHRASES = 4
/** Sentence ends are unknown: the phrases that fall the most are taken for them. */
const SENTENCE_PERCENT = 30
const FINAL_FRAMES = 0.1 * FRAMES_PER_SECOND

/** In ln f0 per second and in ln f0; larger values are singing or errors. */
const STEEPEST_CHANGE = 0.15
const DEEPEST_CHANGE = 0.15
/** Length of the final fall or rise. */
const CADENCE_FRAMES = 0.3 * FRAMES_PER_SECOND
/** Five semitones, for yes-no questions. */
const QUESTION_RISE = (5 * Math.LN2) / 12

/**
 * Measures the melody of some speech from the f0 of its frames in Hz, 0 where unvoiced.
 * @returns undefined if there are too few phrases
 */
export function measureMelody(voices: readonly Float64Array[]): MelodyStatistics | undefined {
  const lines = voices.flatMap((f0Hz) => findPhrases(f0Hz).flatMap((phrase) => fitLine(f0Hz, phrase) ?? []))
  if (lines.length < FEWEST_PHRASES) return undefined
  return {
    declination: median(lines.map(({ declination }) => declination)),
    finalFall: percentile(
      lines.map(({ finalFall }) => finalFall),
      SENTENCE_PERCENT,
    ),
  }
}

/** Gives phrases of the base voice, at the speaker's mean and spread, the speaker's intonation. */
export class Melody {
  /** Added slope in ln f0 per second, and added final fall in ln f0. */
  readonly #slope: number
  readonly #fall: number

  /**
   * @param to undefined keeps the base voice's
   * @param spread factor by which the base voice's range was already scaled
   */
  constructor(from: MelodyStatistics | undefined, to: MelodyStatistics | undefined, spread: number) {
    const change = (key: keyof MelodyStatistics, most: number) =>
      from && to ? Math.max(-most, Math.min(most, to[key] - from[key] * spread)) : 0
    this.#slope = change('declination', STEEPEST_CHANGE)
    this.#fall = change('finalFall', DEEPEST_CHANGE)
  }

  /**
   * @param f0Hz of one piece of text, 0 where unvoiced
   * @param cadence of its last phrase
   * @returns f0 in Hz of each frame, 0 where unvoiced
   */
  apply(f0Hz: Float64Array, cadence: Cadence): Float64Array {
    const bent = f0Hz.slice()
    const phrases = findPhrases(f0Hz)
    phrases.forEach((phrase, i) => {
      const isLast = i === phrases.length - 1
      const bend = !isLast || cadence === 'none' ? 0 : cadence === 'rise' ? QUESTION_RISE : this.#fall
      const middle = (phrase.from + phrase.to) / 2
      for (let t = phrase.from; t < phrase.to; t++) {
        const part = Math.max(0, 1 - (phrase.to - 1 - t) / CADENCE_FRAMES)
        bent[t] *= Math.exp((this.#slope * (t - middle)) / FRAMES_PER_SECOND + bend * part)
      }
    })
    return bent
  }
}

/** Fits a line through the voiced frames by least squares; undefined for a phrase that is too short. */
function fitLine(f0Hz: Float64Array, { from, to }: Phrase): MelodyStatistics | undefined {
  const frames: number[] = []
  for (let t = from; t < to; t++) if (f0Hz[t] > 0) frames.push(t)
  if (to - from < SHORTEST_PHRASE_FRAMES || frames.length < FEWEST_VOICED_FRAMES) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const seconds = frames.map((t) => t / FRAMES_PER_SECOND)
  const lnF0 = frames.map((t) => Math.log(f0Hz[t]))
  const meanSeconds = mean(seconds)
  const meanLn = mean(lnF0)
  const covariance = mean(seconds.map((second, i) => (second - meanSeconds) * (lnF0[i] - meanLn)))
  const declination = covariance / mean(seconds.map((second) => (second - meanSeconds) ** 2))
  const last = seconds.slice(-FINAL_FRAMES)
  const finalFall = mean(
    last.map((second, i) => {
      const line = meanLn + declination * (second - meanSeconds)
      return lnF0[lnF0.length - last.length + i] - line
    }),
  )
  return { declination, finalFall }
}
