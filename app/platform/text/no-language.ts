import { data } from 'franc-min/data.js'

/** Characters of private areas, unassigned ones and controls, and signs of which many stand in no language's words. */
const BROKEN = /[\p{Co}\p{Cn}\ufffd]|(?![\s\u00ad])\p{Cc}/gu
const SIGN = /[\\^`{}|~<>[\]#$%*=+]/g
const MOST_STRANGE = 0.2
/** Characters that are looked at. */
const ENOUGH = 20_000
const FEWEST_LETTERS = 20
const FEWEST_SHARE = 0.5
const LEAST_MEANING = 0.4

/** The commonest three letters of 66 languages, without accents. */
const THREES = new Set(
  Object.values(data).flatMap((languages) =>
    Object.values(languages).flatMap((list) => plain(list).split('|')),
  ),
)
const LATIN_WORD = /(?<!\p{L})\p{Script=Latin}+(?!\p{L})/gu
const VOWEL = /[aeiouyæøœıəɛɔ]/

/**
 * Whether a text's letters are those of no language, as those of a PDF whose letters have no Unicode. In true texts more
 * than 40 % of the threes of letters are common ones of some language and half of the pairs have one vowel: the two sum
 * to .6 at least, also in Welsh and Vietnamese; in 600 texts whose letters were exchanged, they did in 2 % of the shortest.
 */
export function hasNoLanguage(whole: string): boolean {
  const text = whole.slice(0, ENOUGH)
  const seen = text.replace(/(\P{L})\1+/gu, '$1').replace(/\s/g, '')
  const isLong = seen.length > FEWEST_LETTERS
  const strange = countOf(BROKEN, seen) + (isLong ? countOf(SIGN, seen) : 0)
  const letters = countOf(/\p{L}/gu, seen)
  const meaning = letters + countOf(/[\p{M}\p{N}]/gu, seen)
  if (strange > MOST_STRANGE * seen.length) return true
  if (isLong && meaning < LEAST_MEANING * seen.length) return true
  const words = plain(text).match(LATIN_WORD) ?? []
  let [threes, common, pairs, mixed] = [0, 0, 0, 0]
  for (const word of words) {
    const padded = ` ${word} `
    for (let at = 0; at + 2 < padded.length; at++) {
      threes++
      if (THREES.has(padded.slice(at, at + 3))) common++
      if (at === 0) continue
      pairs++
      if (VOWEL.test(padded[at]!) !== VOWEL.test(padded[at + 1]!)) mixed++
    }
  }
  if (threes < FEWEST_LETTERS || threes < FEWEST_SHARE * letters) return false
  return common / threes + mixed / Math.max(1, pairs) / 2 < 0.6 + Math.min(0.22, threes / 2000)
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
}
