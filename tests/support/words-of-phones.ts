import type { SpokenWord } from '~/voice-engine/engine'
import { isVowel, PHONES, SILENCE } from '~/voice-engine/phones/phone-set'
import type { SpokenPhone } from './flite'

/** Costs of an edit; a phone that is added or left out costs 1. */
const SIMILAR = 0.6
const DIFFERENT = 1.4

/** Phones of flite that the classifier doesn't have. */
const FLITE_ONLY: Record<string, string> = { AX: 'AH', PAU: 'SIL' }
const numbers = new Map(PHONES.map((phone, number) => [phone, number]))

interface TimedPhone {
  phone: number
  startSeconds: number
  endSeconds: number
}

/**
 * The words in synthesised speech. In a sentence flite says some phones of a word otherwise than alone ('a', 'the'),
 * so that each phone is assigned to a word by the least edit distance (Wagner & Fischer 1974).
 * @param phones of the speech, pauses included
 * @param words the speech's words
 * @param phonesOfWords of each word alone
 * @returns as many words; one without phones has no duration
 */
export function wordsOfPhones(
  phones: readonly SpokenPhone[],
  words: readonly string[],
  phonesOfWords: readonly (readonly number[])[],
): SpokenWord[] {
  const spoken = withoutPauses(phones)
  const wordOf = assign(spoken, phonesOfWords)
  let at = 0
  let endSeconds = 0
  return words.map((word, i) => {
    let startSeconds = endSeconds
    for (let isFirst = true; at < spoken.length && wordOf[at] === i; at++, isFirst = false) {
      if (isFirst) startSeconds = spoken[at].startSeconds
      endSeconds = spoken[at].endSeconds
    }
    return { word, startSeconds, endSeconds }
  })
}

/** @param name in lower case */
function phoneOf(name: string): number {
  const upper = name.toUpperCase()
  return numbers.get(FLITE_ONLY[upper] ?? upper) ?? SILENCE
}

function withoutPauses(phones: readonly SpokenPhone[]): TimedPhone[] {
  let startSeconds = 0
  return phones.flatMap(({ name, endSeconds }) => {
    const timed = { phone: phoneOf(name), startSeconds, endSeconds }
    startSeconds = endSeconds
    return timed.phone === SILENCE ? [] : timed
  })
}

/** @returns for each spoken phone the number of its word; they never decrease */
function assign(spoken: readonly TimedPhone[], words: readonly (readonly number[])[]): Int32Array {
  const expected = words.flatMap((phones, word) => phones.map((phone) => ({ phone, word })))
  const width = expected.length + 1
  const costs = new Float64Array((spoken.length + 1) * width)
  const changed = (i: number, j: number) =>
    costs[(i - 1) * width + j - 1] + costOfChange(spoken[i - 1].phone, expected[j - 1].phone)
  for (let i = 0; i <= spoken.length; i++) {
    for (let j = 0; j < width; j++) {
      if (i === 0 || j === 0) costs[i * width + j] = i + j
      else {
        costs[i * width + j] = Math.min(
          changed(i, j),
          costs[(i - 1) * width + j] + 1,
          costs[i * width + j - 1] + 1,
        )
      }
    }
  }
  const wordOf = new Int32Array(spoken.length)
  let j = expected.length
  for (let i = spoken.length; i > 0; ) {
    const cost = costs[i * width + j]
    if (j > 0 && cost === changed(i, j)) {
      wordOf[--i] = expected[--j].word
    } else if (cost === costs[(i - 1) * width + j] + 1) {
      wordOf[--i] = expected[Math.max(0, j - 1)]?.word ?? 0
    } else j--
  }
  return wordOf
}

function costOfChange(spoken: number, expected: number): number {
  if (spoken === expected) return 0
  return isVowel(spoken) === isVowel(expected) ? SIMILAR : DIFFERENT
}
