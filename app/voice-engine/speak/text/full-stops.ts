import { setOf } from './word-lists'

/** Words that seldom follow a short form within a sentence, and often begin the next one. */
const BEGINNERS = setOf(`
a an the he she it we they you i i'm i've i'll i'd it's he's she's we're they're my his her our your their
this that these those there here then when while where what who why how if as and but so or yet nor now once
one in on at after before by for from to with without all every each some many most no not yes please thank
thanks dear love remember never always still today tomorrow yesterday let don't do did was is are can will
would it'll that's there's what's mum mom dad grandma grandpa granny
`)

/** How far a search looks ahead. */
const AHEAD = 40

/** @returns the word that begins `text` at `from`, after spaces and opening marks; none for the end of the text */
export function nextWord(text: string, from: number): string {
  return /^["'(\s\u00a0]*([\w']*)/.exec(text.slice(from, from + AHEAD))![1]
}

/**
 * Whether the stop of a short form also ends a sentence, at `from` of `text`.
 * @param anyCapital a capital is enough; else the word must be one that begins sentences
 * @returns the stop to be left there
 */
export function stopAfter(text: string, from: number, anyCapital = false): '.' | '' {
  const rest = text.slice(from, from + AHEAD).trim()
  if (!/\w/.test(rest)) return '.'
  const word = nextWord(text, from)
  if (!/^[A-Z]/.test(word)) return ''
  return anyCapital || isBeginner(word) ? '.' : ''
}

/** Whether a word with a capital may have it from its place, not because it is a name. */
export function isBeginner(word: string): boolean {
  return BEGINNERS.has(word.toLowerCase())
}
