export interface Pronunciation {
  word: string
  sayAs: string
}

/** A part of a text that is spoken as something else: its offsets as written and as respelt, in UTF-16 units. */
export interface Respelling {
  from: number
  to: number
  respeltFrom: number
  respeltTo: number
}

export interface RespeltText {
  text: string
  respellings: Respelling[]
}

const IN_WORD = String.raw`[\p{L}\p{M}\p{N}]`
/** "Siobhan's" is of Siobhan, "don't" isn't of Don. */
const ENDING = `['’](?:s|d|ll|ve|re)(?!${IN_WORD})`

/** Whole words in any case and Unicode form; the longest wins. Passed over once: no replacement is replaced. */
export function respell(text: string, pronunciations: readonly Pronunciation[]): RespeltText {
  const longestFirst = pronunciations.toSorted((a, b) => b.word.length - a.word.length)
  const respellings: Respelling[] = []
  let respelt = ''
  let at = 0
  for (const match of longestFirst.length > 0 ? text.matchAll(patternOf(longestFirst)) : []) {
    const { sayAs } = longestFirst[match.slice(1).findIndex((found) => found !== undefined)]!
    respelt += text.slice(at, match.index)
    const respeltFrom = respelt.length
    // Capitals mark the stress in many a respelling; the engines would spell them out.
    respelt += sayAs.toLowerCase()
    at = match.index + match[0].length
    respellings.push({ from: match.index, to: at, respeltFrom, respeltTo: respelt.length })
  }
  return { text: respelt + text.slice(at), respellings }
}

/** With a group for each word, since what matches without regard to case needn't be equal in lower case. */
function patternOf(pronunciations: readonly Pronunciation[]): RegExp {
  const words = pronunciations.map(
    ({ word }) => `(${[...word.normalize('NFC')].map(patternOfCharacter).join('')})`,
  )
  const before = `(?<!${IN_WORD})(?<!${IN_WORD}['’])`
  const after = `(?!${IN_WORD})(?=${ENDING}|(?!['’]${IN_WORD}))`
  return new RegExp(`${before}(?:${words.join('|')})${after}`, 'giu')
}

function patternOfCharacter(character: string): string {
  if (character === ' ') return String.raw`\s+`
  if (/['’]/.test(character)) return "['’]"
  const escaped = /[\p{L}\p{M}\p{N}]/u.test(character)
    ? character
    : `\\u{${character.codePointAt(0)!.toString(16)}}`
  const decomposed = character.normalize('NFD')
  return decomposed === character ? escaped : `(?:${escaped}|${decomposed})`
}
