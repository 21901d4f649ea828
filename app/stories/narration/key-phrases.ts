import { categoryOf } from '../categories'
import type { NarrativeContext } from '../narrative-context'
import { isWord, splitQuotations, tokensOf, wordSet } from './delivery/answer-text'

const MOST_PHRASES = 8
const MOST_WORDS = 8
/** The fewest words of a phrase without quotation marks, unless the question asks for pet names. */
const LEAST_WORDS_UNQUOTED = 3
/** Bounds the cost of a hostile answer. */
const MOST_CANDIDATES = 200

const PET_NAMES_QUESTION = 'pet_names_words'

/** A phrase of only these isn't characteristic of a person. */
const FUNCTION_WORDS =
  wordSet(`a an the and but or so if as of in on at to by for from with about into over up down out off
  than then that this these those it it's its i i'm me my mine we us our you your he him his she her they them their is
  am are was were be been being do does did don't have has had will would can could shall should may might must not no
  yes very too just all any some there here who what when where how why which oh none nothing name names other each
  never always used`)
/** Between a name and the words that introduce it: 'he called me sparrow, or just my bird'. */
const BETWEEN =
  wordSet(`or and also but called calls call calling nicknamed named was were is me us him them just always
  sometimes mostly usually only simply said says say saying like plus`)
const SUBJECTS = wordSet('i he she we they it you')
const LEADS = wordSet('a an the my your our his her their oh')
/** Unquoted, these start a place or a time, not a quotation. */
const PLACES = wordSet(
  'in on at by when with after before during from to for as if while because until since of',
)

/**
 * Finds the pet names and phrases of the answers that occur in the text, in the text's spelling: quotations, the names
 * that answer the question for them, and whole phrases of three or more words.
 * @returns lower-case, with straight apostrophes, at most eight, in the order of the answers
 */
export function keyPhrases({ documentType, rawResponses }: NarrativeContext, content: string): string[] {
  const text = tokensOf(content).filter(isWord)
  const folded = ` ${text.map(fold).join(' ')} `
  /** Matches whole words, ignoring accents and punctuation. */
  const find = (words: readonly string[]): string | undefined => {
    const at = folded.indexOf(` ${words.map(fold).join(' ')} `)
    const first = folded.slice(0, at + 1).split(' ').length - 2
    return at < 0 || !isPhrase(words) ? undefined : text.slice(first, first + words.length).join(' ')
  }
  const found = new Set<string>()
  for (const { key } of categoryOf(documentType).questions.filter(({ feeds }) => feeds === 'keyPhrases')) {
    const { quotations, rest } = splitQuotations(rawResponses[key] ?? '')
    const areNames = key === PET_NAMES_QUESTION
    const quoted = quotations.map((quotation) => tokensOf(quotation).filter(isWord))
    const candidates = [...quoted, ...unquotedIn(rest, areNames)].filter(isPhrase).slice(0, MOST_CANDIDATES)
    for (const words of candidates) {
      // The text may have a name without its 'my'.
      const isName = areNames || quoted.includes(words)
      const phrase = find(words) ?? (isName && LEADS.has(words[0]) ? find(words.slice(1)) : undefined)
      if (phrase) found.add(phrase)
    }
  }
  return [...found].slice(0, MOST_PHRASES)
}

function unquotedIn(answer: string, areNames: boolean): string[][] {
  const segments: string[][] = [[]]
  for (const token of tokensOf(answer)) {
    // 'Sparrow when we were alone', but 'apple of my eye'.
    const endsName = areNames && token !== 'of' && PLACES.has(token)
    if (!isWord(token) || BETWEEN.has(token) || endsName) segments.push([])
    else segments.at(-1)?.push(token)
  }
  if (areNames) return segments.filter(([first]) => !SUBJECTS.has(first))
  return segments.filter((words) => words.length >= LEAST_WORDS_UNQUOTED && !PLACES.has(words[0]))
}

function isPhrase(words: readonly string[]): boolean {
  return words.length <= MOST_WORDS && words.some((word) => !FUNCTION_WORDS.has(word))
}

function fold(word: string): string {
  return word.normalize('NFKD').replace(/[\p{M}\s]/gu, '')
}
