import { anyOf, setOf } from './word-lists'

const BEGINNERS = setOf(`
a an the he she it we they you i i'm i've i'll i'd it's he's she's we're they're my his her our your their
this that these those there here then when while where what who why how if as and but so or yet nor now once
one in on at after before by for from to with without all every each some many most no not yes please thank
thanks dear love remember never always still today tomorrow yesterday let don't do did was is are can will
would it'll that's there's what's mum mom dad grandma grandpa granny
`)

/** After 'p.m.' and 'Mon.' these continue the sentence. */
const DAY_OR_ZONE = new RegExp(
  `^,? ?${anyOf(`Mon Tues Wednes Thurs Fri Satur Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec GMT BST EST EDT CST CDT
MST MDT PST PDT UTC Eastern Pacific Central Mountain`)}`,
)
const AHEAD = 40

export function nextWord(after: string): string {
  return /^["'(\s]*([\w']*)/.exec(after.slice(0, AHEAD))![1]
}

/** The full stop to keep, or '': whether an abbreviation's also ends a sentence. */
export function stopAfter(after: string, anyCapital = false): '.' | '' {
  if (!/\w/.test(after.slice(0, AHEAD))) return '.'
  const word = nextWord(after)
  if (!/^[A-Z]/.test(word)) return ''
  return (anyCapital && !DAY_OR_ZONE.test(after)) || isBeginner(word) ? '.' : ''
}

/** Whether a capitalised word may only be the first of a sentence rather than a name. */
export function isBeginner(word: string): boolean {
  return BEGINNERS.has(word.toLowerCase())
}
