import { FRAMES_PER_SECOND } from '../dsp/frame-grid'
import { median } from '../dsp/percentile'
import { isVowel, likeliestPhone, PHONE_COUNT, SILENCE } from '../phones/phone-set'

/** Articulation rate and pause length of a speaker. */
export interface SpeakingRate {
  /** Relative to the base voice: above 1 is faster. */
  rate: number
  /** Median length of the pauses within speech, in seconds. */
  pauseSeconds: number
}

/** Every second frame is used: 10 ms. */
const STEP = 2
const SHORTEST_VOWEL_STEPS = 3
const SHORTEST_PAUSE_STEPS = 20
const SECONDS_PER_STEP = STEP / FRAMES_PER_SECOND
/** With less speech the rate is left at 1. */
const FEWEST_SPEECH_SECONDS = 5
const FEWEST_PAUSES = 3

/** Vowels per second measured in the base voice at these rates. */
const RATES = [0.8, 0.9, 1, 1.15, 1.3]
const VOWELS_PER_SECOND = [3.27, 3.53, 3.81, 4.3, 4.57]
/** Exponent applied to the rate: the faster the base voice, the less intelligible. */
const SHARE = 0.6
const SLOWEST_MEASURED = 0.7
const SLOWEST = 0.85
const QUICKEST = 1.15
const USUAL_PAUSE_SECONDS = 0.5
const SHORTEST_PAUSE_SECONDS = 0.35
const LONGEST_PAUSE_SECONDS = 0.9

/**
 * Measures vowels per second of speech (as syllable nuclei, de Jong & Wempe 2009, but from phones) and maps
 * them to a rate of the base voice by its own measurements.
 * @param posteriors frames x PHONE_COUNT of the speaker's recording
 */
export function measureSpeakingRate(posteriors: Float32Array): SpeakingRate {
  const { vowels, speechSeconds, pauses } = countRuns(posteriors)
  return {
    rate: speechSeconds < FEWEST_SPEECH_SECONDS ? 1 : rateFor(vowels / speechSeconds),
    pauseSeconds:
      pauses.length < FEWEST_PAUSES
        ? USUAL_PAUSE_SECONDS
        : Math.max(SHORTEST_PAUSE_SECONDS, Math.min(LONGEST_PAUSE_SECONDS, median(pauses))),
  }
}

/** @returns pauses in seconds, without the silence before the first and after the last word */
function countRuns(posteriors: Float32Array): { vowels: number; speechSeconds: number; pauses: number[] } {
  let vowels = 0
  let speechSteps = 0
  let vowelRun = 0
  let silenceRun = 0
  const pauses: number[] = []
  for (let at = 0; at < posteriors.length; at += STEP * PHONE_COUNT) {
    const phone = likeliestPhone(posteriors, at)
    vowelRun = isVowel(phone) ? vowelRun + 1 : 0
    if (vowelRun === SHORTEST_VOWEL_STEPS) vowels++
    if (phone === SILENCE) {
      silenceRun++
      continue
    }
    if (speechSteps > 0 && silenceRun >= SHORTEST_PAUSE_STEPS) pauses.push(silenceRun * SECONDS_PER_STEP)
    silenceRun = 0
    speechSteps++
  }
  return { vowels, speechSeconds: speechSteps * SECONDS_PER_STEP, pauses }
}

function rateFor(vowelsPerSecond: number): number {
  let i = 1
  while (i < RATES.length - 1 && VOWELS_PER_SECOND[i] < vowelsPerSecond) i++
  const share =
    (vowelsPerSecond - VOWELS_PER_SECOND[i - 1]) / (VOWELS_PER_SECOND[i] - VOWELS_PER_SECOND[i - 1])
  const rate = RATES[i - 1] + share * (RATES[i] - RATES[i - 1])
  return Math.max(SLOWEST, Math.min(QUICKEST, Math.max(SLOWEST_MEASURED, rate) ** SHARE))
}
