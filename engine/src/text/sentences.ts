import { BOUND } from './bound-words'
import { setOf } from './word-lists'

const SAYING =
  setOf(`said says asked asks cried cries shouted whispered called laughed replied answered wondered thought sighed
begged sang yelled exclaimed murmured muttered added smiled`)
const SAID_WITHIN_WORDS = 3

export interface Sentence {
  words: string[]
  goesOn: boolean
}

export function sentencesOf(paragraph: string): Sentence[] {
  const tokens = paragraph.split(' ').filter(Boolean)
  const sentences: Sentence[] = []
  let words: string[] = []
  for (const [i, token] of tokens.entries()) {
    words.push(token)
    if (!/[.!?]$/.test(token)) continue
    sentences.push({ words, goesOn: !token.endsWith('.') && isSaid(tokens, i + 1) })
    words = []
  }
  if (words.length > 0) sentences.push({ words, goesOn: false })
  return sentences
}

function isSaid(tokens: readonly string[], from: number): boolean {
  // A lower-case start allows one word more: 'she softly asked', but 'Dad asked'.
  const within = /^[a-z]/.test(tokens[from] ?? '') ? SAID_WITHIN_WORDS : SAID_WITHIN_WORDS - 1
  for (const token of tokens.slice(from, from + within)) {
    if (token.split(BOUND).some((word) => SAYING.has(word.replace(/\W/g, '').toLowerCase()))) return true
    if (/\W$/.test(token)) return false
  }
  return false
}
