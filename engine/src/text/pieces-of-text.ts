import { BOUND } from './bound-words'
import { breathsOf } from './breaths'
import { linesOf } from './lines-of-text'
import { unsaidEmoji } from './marks/emoji'
import { plainCharacters } from './marks/letters-and-marks'
import { decodeEntities, withoutMarkUp } from './marks/mark-up'
import { type Mending, mended } from './marks/mend'
import { sentencesOf } from './sentences'
import { speakable } from './speakable'
import { sayableWords } from './words/sayable-words'

const WORD = /\p{L}[\p{L}\p{M}]*/gu

export type Ending = 'breath' | 'sentence' | 'paragraph'

/** A sentence, or part of one, in lower case with the marks , . ? ! alone. */
export interface Piece {
  text: string
  ending: Ending
  isQuestion: boolean
}

/** Any text, as typed or from a PDF, as pieces that can be pronounced; empty if there is nothing to speak. */
export function piecesOf(text: string): Piece[] {
  return speakableLines(text).flatMap((lines) => {
    const pieces = lines.flatMap(piecesOfLine)
    return pieces.map((piece, i) =>
      i === pieces.length - 1 ? { ...piece, ending: 'paragraph' as const } : piece,
    )
  })
}

/** Whether piecesOf() would find any piece, without looking further than to the first. */
export function canBeSpoken(text: string): boolean {
  return plainLines(text).some((lines) => lines.some((line) => isSpeakable(speakable(line))))
}

export function leftOutOf(written: string): string[] {
  const text = mended(written)
  const words = Array.from(text.matchAll(WORD), ([word]) => word).filter(
    (word) => !/[a-z]/i.test(plainCharacters(word)),
  )
  return [...new Set([...unsaidEmoji(text), ...words])]
}

/** What of a text was taken for an email's source, a scan's slip or a chat's heads, and how it is read; each once. */
export function mendedIn(text: string): Mending[] {
  const mendings = new Map<string, Mending>()
  mended(decodeEntities(text), (mending) => mendings.set(mending.written, mending))
  return [...mendings.values()]
}

function speakableLines(text: string): string[][] {
  return plainLines(text).map((lines) => lines.map(speakable).filter(isSpeakable))
}

const plainLines = (text: string) => linesOf(withoutMarkUp(plainCharacters(decodeEntities(text))))

function piecesOfLine(line: string): Piece[] {
  return sentencesOf(line).flatMap(({ words, goesOn }) => {
    const breaths = breathsOf(words)
    return breaths.map((breath, i) => {
      const isLast = i === breaths.length - 1
      const text = closed(sayableWords(breath.flatMap((word) => word.split(BOUND))), isLast)
      return { text, ending: isLast && !goesOn ? 'sentence' : 'breath', isQuestion: text.endsWith('?') }
    })
  })
}

function isSpeakable(text: string): boolean {
  return /[a-z0-9]/i.test(text)
}

function closed(words: string, isEnd: boolean): string {
  const plain = words.toLowerCase().replace(/[;:]/g, ',')
  if (!isEnd || /[.?!]$/.test(plain)) return plain
  return `${plain.replace(/,$/, '')}.`
}
