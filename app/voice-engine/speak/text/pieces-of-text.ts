import { BOUND } from './bound-words'
import { breathsOf } from './breaths'
import { plainCharacters } from './letters-and-marks'
import { linesOf } from './lines-of-text'
import { decodeEntities, withoutMarkUp } from './mark-up'
import { RoomForPhrases } from './room-for-phrases'
import { sayableWords } from './sayable-words'
import { sentencesOf } from './sentences'
import { speakable } from './speakable'

/** What follows a piece of text. */
export type Ending = 'breath' | 'sentence' | 'paragraph'

/** A sentence, or a part of one, in small letters and the marks , . ? ! as the base voice reads them well. */
export interface Piece {
  text: string
  ending: Ending
  /** It ends with a question mark. */
  isQuestion: boolean
}

/**
 * Any text as the base voice should read it: numbers, dates, short forms and signs in words, what it can't say in
 * letters or left out, sentences split where one breathes.
 * @param text as a person typed it, or as it was taken from a PDF
 * @param roomFor lower-case phrases (pet names, key phrases) that get a short pause around them
 * @returns all pieces in reading order, each with something to speak; none when the text has nothing of the kind
 */
export function piecesOf(text: string, roomFor: readonly string[] = []): Piece[] {
  const room = new RoomForPhrases(roomFor.map((phrase) => speakableLines(phrase).flat().join(' ')))
  return speakableLines(text).flatMap((lines) => {
    const pieces = lines.flatMap((line) => piecesOfLine(line, room))
    return pieces.map((piece, i) =>
      i === pieces.length - 1 ? { ...piece, ending: 'paragraph' as const } : piece,
    )
  })
}

function speakableLines(text: string): string[][] {
  const plain = withoutMarkUp(plainCharacters(decodeEntities(text)))
  return linesOf(plain).map((lines) => lines.map(speakable).filter(isSpeakable))
}

function piecesOfLine(line: string, room: RoomForPhrases): Piece[] {
  return sentencesOf(line).flatMap(({ words, goesOn }) => {
    const breaths = breathsOf(room.make(words))
    return breaths.map((breath, i) => {
      const isLast = i === breaths.length - 1
      const text = closed(sayableWords(breath.flatMap((word) => word.split(BOUND))), isLast)
      return { text, ending: isLast && !goesOn ? 'sentence' : 'breath', isQuestion: text.endsWith('?') }
    })
  })
}

export function isSpeakable(text: string): boolean {
  return /[a-z0-9]/i.test(text)
}

/** A sentence with a stop at its end; a colon or the like is a pause. */
function closed(words: string, isEnd: boolean): string {
  const plain = words.toLowerCase().replace(/[;:]/g, ',')
  if (!isEnd || /[.?!]$/.test(plain)) return plain
  return `${plain.replace(/,$/, '')}.`
}
