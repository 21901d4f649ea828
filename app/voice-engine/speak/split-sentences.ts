import { isSpeakable } from './clean-text'

/** What follows a piece of text. */
export type Ending = 'breath' | 'sentence' | 'paragraph'

/** A sentence, or a part of one that is too long for the base voice to read at once. */
export interface Piece {
  text: string
  ending: Ending
}

/** The base voice's memory grows by 1 MB with every second it reads at once; this is about 12 s. */
const MOST_WORDS = 30
const MOST_LETTERS = 240
/** A digit is read as a word of its own. */
const LETTERS_PER_DIGIT = 6

const ABBREVIATIONS = new Set(
  'mr mrs ms dr st prof rev sr jr gen col capt lt sgt mt vs dept approx'.split(' '),
)

/**
 * @param paragraphs of cleanText()
 * @returns all pieces in reading order, each with something to speak
 */
export function splitSentences(paragraphs: readonly string[]): Piece[] {
  return paragraphs.flatMap((paragraph) => {
    const pieces = sentencesOf(paragraph).flatMap(splitLong)
    return pieces.map((piece, i) =>
      i === pieces.length - 1 ? { ...piece, ending: 'paragraph' as const } : piece,
    )
  })
}

function sentencesOf(paragraph: string): string[] {
  const following = paragraph.split(' ').slice(1)
  const sentences: string[] = []
  let words: string[] = []
  for (const [i, word] of paragraph.split(' ').entries()) {
    words.push(word)
    if (endsSentence(word, following[i])) {
      sentences.push(words.join(' '))
      words = []
    }
  }
  sentences.push(words.join(' '))
  return sentences.filter(isSpeakable)
}

function endsSentence(word: string, next = ''): boolean {
  const match = /^(.*?)[.!?]+["')]*$/.exec(word)
  if (!match) return false
  const beforeStop = match[1].replace(/^["'(]+/, '')
  const isInitial = /^[A-Z]$/.test(beforeStop) && beforeStop !== 'I'
  const isShortForm = beforeStop.includes('.') && /^[a-z]/.test(next)
  return !isInitial && !isShortForm && !ABBREVIATIONS.has(beforeStop.toLowerCase())
}

function splitLong(sentence: string): Piece[] {
  const pieces: Piece[] = []
  let words = sentence.split(' ')
  while (words.length > 0) {
    const count = takeWords(words)
    const text = words.slice(0, count).join(' ')
    words = words.slice(count)
    if (isSpeakable(text)) pieces.push({ text, ending: 'breath' })
  }
  return pieces.map((piece, i) => (i === pieces.length - 1 ? { ...piece, ending: 'sentence' } : piece))
}

function spokenLetters(word: string): number {
  const digits = word.replace(/\D/g, '').length
  return word.length + 1 + (LETTERS_PER_DIGIT - 1) * digits
}

/** How many words are read at once: all, or up to the last comma or the like, or as many as may be. */
function takeWords(words: readonly string[]): number {
  let most = 0
  for (let letters = 0; most < words.length && most < MOST_WORDS; most++) {
    letters += spokenLetters(words[most])
    if (letters > MOST_LETTERS) break
  }
  most = Math.max(1, most)
  if (most === words.length) return most
  for (let count = most; count > most / 3; count--) {
    if (/[,;:]["')]*$/.test(words[count - 1])) return count
  }
  return most
}
