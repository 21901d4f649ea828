import { setOf } from './word-lists'

const BEGINNERS = setOf(`
a an the he she it we they you i i'm i've i'll i'd it's he's she's we're they're my his her our your their
this that these those there here then when while where what who why how if as and but so or yet nor now once
one in on at after before by for from to with without all every each some many most no not yes please thank
thanks dear love remember never always still today tomorrow yesterday let don't do did was is are can will
would it'll that's there's what's mum mom dad grandma grandpa granny
`)

const AHEAD = 40

export function nextWord(text: string, from: number): string {
  return /^["'(\s\u00a0]*([\w']*)/.exec(text.slice(from, from + AHEAD))![1]
}

/** The full stop to keep, or '': whether an abbreviation's also ends a sentence. */
export function stopAfter(text: string, from: number, anyCapital = false): '.' | '' {
  const rest = text.slice(from, from + AHEAD).trim()
  if (!/\w/.test(rest)) return '.'
  const word = nextWord(text, from)
  if (!/^[A-Z]/.test(word)) return ''
  return anyCapital || isBeginner(word) ? '.' : ''
}

/** Whether a capitalised word may only be the first of a sentence rather than a name. */
export function isBeginner(word: string): boolean {
  return BEGINNERS.has(word.toLowerCase())
}
