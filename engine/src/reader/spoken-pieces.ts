import { SILENCE } from '../phones/phone-set'
import type { StressedPhone } from '../text/phones/dictionary'
import { pronounce } from '../text/phones/pronounce'
import { piecesOf } from '../text/pieces-of-text'
import { setOf } from '../text/word-lists'
import { spokenWordsOf } from '../words/spoken-words'
import { type SpokenPiece, TOKEN_FEATURES, type Tokens } from './types'

const FUNCTION_WORDS =
  setOf(`a an the and of to in on at by for with from as but or nor so if than that this these those
is are was were be been being am do does did has have had he she it we they i you me him her us them his its our their my
your not no there when which who whom what where while will would shall should can could may might must into upon over
under about up out off because`)
/** Questions that begin so fall like statements. */
const QUESTION_WORD =
  /^(?:(?:and|but|so|oh|well|now|then)\b[, ]*)*(?:who|whom|whose|what|when|where|why|which|how)\b/i
const TOKEN = /[a-z0-9']*[a-z0-9][a-z0-9']*|[,.?!]/g

interface Word {
  text: string
  phones: readonly StressedPhone[]
  mark: string
}

/** Phones with stress, and places in word and phrase; none if nothing can be spoken. */
export function spokenPieces(text: string): SpokenPiece[] {
  return piecesOf(text).map((piece) => ({
    words: spokenWordsOf(piece.text),
    tokens: tokensOf(wordsOf(piece.text)),
    ending: piece.ending,
    rises: piece.isQuestion && !QUESTION_WORD.test(piece.text),
  }))
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const [token] of text.matchAll(TOKEN)) {
    if (/[a-z0-9]/.test(token)) words.push({ text: token, phones: pronounce(token), mark: '' })
    else if (words.length > 0) words[words.length - 1].mark = token
  }
  return words
}

function tokensOf(words: readonly Word[]): Tokens {
  const rows: { phone: number; word: number; features: readonly number[] }[] = []
  const silence = { phone: SILENCE, word: -1, features: new Array<number>(TOKEN_FEATURES).fill(0) }
  const spoken = Array.from(words.entries()).filter(([, { phones }]) => phones.length > 0)
  for (let from = 0; from < spoken.length; ) {
    let end = from + 1
    while (end < spoken.length && spoken[end - 1][1].mark !== ',') end++
    rows.push(silence)
    const phrase = spoken.slice(from, end)
    const mark = phrase[phrase.length - 1][1].mark || ','
    const phones = phrase.reduce((sum, [, word]) => sum + word.phones.length, 0)
    let before = 0
    for (const [i, [number, word]] of phrase.entries()) {
      for (const [j, { phone, stress }] of word.phones.entries()) {
        const features = [
          1,
          ...[-1, 0, 1, 2].map((kind) => Number(kind === stress)),
          Number(FUNCTION_WORDS.has(word.text)),
          Number(j === 0),
          Number(j === word.phones.length - 1),
          Math.min(10, word.phones.length) / 10,
          Math.min(6, i) / 6,
          Math.min(6, phrase.length - 1 - i) / 6,
          Math.min(12, phones - 1 - before) / 12,
          Math.min(12, before) / 12,
          Number(mark === ','),
          Number(/[.!]/.test(mark)),
          Number(mark === '?'),
        ]
        rows.push({ phone, word: number, features })
        before++
      }
    }
    from = end
  }
  rows.push(silence)
  return {
    count: rows.length,
    phones: Uint8Array.from(rows, ({ phone }) => phone),
    features: Float32Array.from(rows.flatMap(({ features }) => features)),
    words: Int16Array.from(rows, ({ word }) => word),
  }
}
