import { categoryOf } from '../categories'
import type { NarrativeContext } from '../narrative-context'
import { answerWords, TOGETHER } from './answer-words'
import { quotationsIn, withoutQuotations } from './quotations'

const MOST_PHRASES = 8
const MOST_WORDS = 8
/** Of a phrase that nobody put in quotation marks, unless a pet name was asked for. */
const LEAST_WORDS_UNQUOTED = 3
/** More than anyone names; it bounds what a hostile answer costs. */
const MOST_CANDIDATES = 200

const PET_NAMES_QUESTION = 'pet_names_words'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** A phrase of these alone is nobody's. */
const FUNCTION_WORDS =
  set(`a an the and but or so if as of in on at to by for from with about into over up down out off than then that this these
those it it's its i i'm me my mine we us our you your he him his she her they them their is am are was were be been being do
does did don't have has had will would can could shall should may might must not no yes very too just all any some there here
who what when where how why which oh none nothing name names other each never always used`)
/** What stands between a name and the words that bring it in: 'he called me sparrow, or just my bird'. */
const BETWEEN =
  set(`or and also but called calls call calling nicknamed named was were is me us him them just always sometimes
mostly usually only simply said says say saying like plus`)
const SUBJECTS = set('i he she we they it you')
const LEADS = set('a an the my your our his her their oh')
/** Unquoted, these begin where and when, not what was said. */
const PLACES = set('in on at by when with after before during from to for as if while because until since of')

/**
 * The pet names and phrases of the answers that stand in the text, as they stand there: what was put in quotation
 * marks, the names that answer the question for them, and whole phrases of three words and more.
 * @returns lower-case, with straight apostrophes, at most eight; those of the first answers first
 */
export function keyPhrases({ documentType, rawResponses }: NarrativeContext, content: string): string[] {
  const questions = categoryOf(documentType).questions.filter(({ feeds }) => feeds === 'keyPhrases')
  const text = new TextWords(content)
  const found = new Set<string>()
  for (const { key } of questions) {
    for (const candidate of candidates(rawResponses[key] ?? '', key === PET_NAMES_QUESTION)) {
      const phrase =
        text.find(candidate.words) ?? (candidate.isName ? text.find(bareName(candidate.words)) : undefined)
      if (phrase) found.add(phrase)
    }
  }
  return [...found].slice(0, MOST_PHRASES)
}

interface Candidate {
  words: string[]
  /** In quotation marks or not, it may be bare of its 'my'. */
  isName: boolean
}

function candidates(answer: string, areNames: boolean): Candidate[] {
  const quoted = quotationsIn(answer).map(({ text }) => ({
    words: [...answerWords(text).words],
    isName: true,
  }))
  const rest = withoutQuotations(answer)
  const unquoted = areNames
    ? segments(rest, isBetweenNames).filter(isName)
    : segments(rest, isBetween).filter(isSaying)
  return [...quoted, ...unquoted.map((words) => ({ words, isName: areNames }))]
    .filter(({ words }) => isPhrase(words))
    .slice(0, MOST_CANDIDATES)
}

/** The stretches between marks and words that bring in a phrase. */
function segments(answer: string, isSeparator: (word: string) => boolean): string[][] {
  const { words, breaks } = answerWords(answer)
  const all: string[][] = [[]]
  for (const [i, word] of words.entries()) {
    if (breaks[i] !== TOGETHER || isSeparator(word)) all.push([])
    if (!isSeparator(word)) all.at(-1)?.push(word)
  }
  return all
}

function isBetween(word: string): boolean {
  return BETWEEN.has(word)
}

/** 'Sparrow when we were alone', but 'apple of my eye'. */
function isBetweenNames(word: string): boolean {
  return BETWEEN.has(word) || (word !== 'of' && PLACES.has(word))
}

function isName(words: readonly string[]): boolean {
  return !SUBJECTS.has(words[0])
}

function isSaying(words: readonly string[]): boolean {
  return words.length >= LEAST_WORDS_UNQUOTED && !PLACES.has(words[0])
}

function isPhrase(words: readonly string[]): boolean {
  return words.length <= MOST_WORDS && words.some((word) => !FUNCTION_WORDS.has(word))
}

/** 'My sparrow' → 'sparrow'. */
function bareName(words: readonly string[]): string[] {
  return LEADS.has(words[0]) ? words.slice(1) : [...words]
}

/** Whole words, whatever their accents and the marks between them. */
class TextWords {
  readonly #words: readonly string[]
  readonly #folded: string

  constructor(content: string) {
    this.#words = answerWords(content).words
    this.#folded = ` ${this.#words.map(fold).join(' ')} `
  }

  /** @returns the words as they stand in the text */
  find(phrase: readonly string[]): string | undefined {
    if (phrase.every((word) => FUNCTION_WORDS.has(word))) return undefined
    const at = this.#folded.indexOf(` ${phrase.map(fold).join(' ')} `)
    if (at < 0) return undefined
    const first = at === 0 ? 0 : this.#folded.slice(1, at).split(' ').length
    return this.#words.slice(first, first + phrase.length).join(' ')
  }
}

function fold(word: string): string {
  return word.normalize('NFKD').replace(/[\p{M}\s]/gu, '')
}
