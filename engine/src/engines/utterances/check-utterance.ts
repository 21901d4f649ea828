import { resample } from '../../decode/resampler'
import { percentile } from '../../dsp/percentile'
import { ENGINE_RATE_HZ, type SpokenWord, type Wave } from '../../engine'
import { alignWords } from '../../words/align-words'
import { spokenWordsOf } from '../../words/spoken-words'

export interface Checked {
  /** Absent if the attempt is good. For operators, without words of the text. */
  problem?: string
  /** Log posterior of the text over that of other words: compares attempts at one text; -Infinity if unusable. */
  score: number
  words: SpokenWord[]
  wave: Wave
}

const FRAME_SECONDS = 0.02
const LOUD_PERCENT = 95
/** dB relative to full scale; a quiet speaker's loud frames are 20 dB above. */
const SILENT_DB = -55
const MOST_OVERLOADED = 0.005
const FULL_SCALE = 0.999
/** Relative to loud frames: below are pauses. */
const PAUSE_DB = -35
/** Speech falls by 18 dB or more in a tenth of its frames, noise and tones by less than 3. */
const GAP_PERCENT = 10
const GAP_DB = -6
/** Relative to loud frames. */
const QUIET_END_DB = -12
const END_FRAMES = 2
/** Plain speech is 0.8 to 1.4 times as long as these make it. */
const SECONDS_PER_LETTER = 0.06
const SECONDS_PER_WORD = 0.1
const SHORTEST = 0.4
const LONGEST = 2.5
const LONGEST_SLACK_SECONDS = 1

/** In 84 synthetic utterances the right text was above others by 0.3 to 2.6, the next sentence's by 0.4 at most. */
const LEAST_SCORE = 0.4
const OTHER_WORDS =
  `when sunlight strikes raindrops in the air they act like a prism and form a rainbow people look but no one ever finds
it some go further through many colours above the horizon while others choose to enjoy good food by the village church`.split(
    /\s+/,
  )

/** @returns the duration, in seconds, above which a wave can't be only this text */
export function longestSeconds(text: string): number {
  return LONGEST * expectedSeconds(text) + LONGEST_SLACK_SECONDS
}

/** Level, length, syllables, a quiet end, and the words; a failure of the words alone leaves it usable. */
export async function checkUtterance(wave: Wave, text: string): Promise<Checked> {
  const fault = faultOf(wave, text)
  if (fault) return { problem: fault, score: -Infinity, words: [], wave }
  const samples = await resample(wave.samples, wave.sampleRateHz, ENGINE_RATE_HZ)
  const spoken = spokenWordsOf(text)
  const { words, score: right } = await alignWords(samples, spoken)
  let other = -Infinity
  for (const list of [OTHER_WORDS, OTHER_WORDS.toReversed()]) {
    other = Math.max(other, (await alignWords(samples, asManyLetters(list, spoken))).score)
  }
  const score = right - other
  const problem = score < LEAST_SCORE ? "Its words can't be told from others." : undefined
  return { problem, score, words, wave }
}

function asManyLetters(list: readonly string[], words: readonly string[]): string[] {
  let left = words.join('').length
  return list.filter((word) => {
    left -= word.length
    return left + word.length > 0
  })
}

function faultOf({ samples, sampleRateHz }: Wave, text: string): string | undefined {
  if (!samples.every(Number.isFinite)) return 'It has samples that are not numbers.'
  const levels = frameLevels(samples, Math.round(FRAME_SECONDS * sampleRateHz))
  const loud = percentile(levels, LOUD_PERCENT)
  if (!(loud > SILENT_DB)) return 'It is silent.'
  const overloaded = samples.reduce((count, sample) => count + (Math.abs(sample) > FULL_SCALE ? 1 : 0), 0)
  if (overloaded > MOST_OVERLOADED * samples.length) return 'It is overloaded.'
  const first = levels.findIndex((level) => level > loud + PAUSE_DB)
  const last = levels.findLastIndex((level) => level > loud + PAUSE_DB)
  const seconds = (last + 1 - first) * FRAME_SECONDS
  if (seconds < SHORTEST * expectedSeconds(text)) return 'It is too short for its text.'
  if (seconds > longestSeconds(text)) return 'It is too long for its text.'
  const gaps = percentile(levels.slice(first, last + 1), GAP_PERCENT)
  if (gaps > loud + GAP_DB) return 'It has no syllables, only a steady sound.'
  // Servers add silence after the end, even after one that was cut off.
  const end = levels.slice(levels.findLastIndex(Number.isFinite) + 1 - END_FRAMES).filter(Number.isFinite)
  if (Math.max(...end) > loud + QUIET_END_DB) return 'It ends in the middle of a sound.'
  return undefined
}

function expectedSeconds(text: string): number {
  const letters = text.replace(/[^a-z]/gi, '').length
  return SECONDS_PER_LETTER * letters + SECONDS_PER_WORD * text.split(' ').length
}

/** @returns the level of each frame in dB relative to full scale; -Infinity for digital silence */
function frameLevels(samples: Float32Array, frame: number): Float64Array {
  return Float64Array.from({ length: Math.floor(samples.length / frame) }, (_, index) => {
    let power = 0
    for (let i = index * frame; i < (index + 1) * frame; i++) power += samples[i] ** 2
    return 10 * Math.log10(power / frame)
  })
}
