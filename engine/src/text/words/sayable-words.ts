import { homograph } from './homographs'
import { saidSound } from './sounds'

/** As in English dictionaries. The search for a word's phones grows with its length. */
const LONGEST_WORD = 45
const PART = new RegExp(`.{1,${LONGEST_WORD}}`, 'g')
const MARKED = /^(.*?)([,;:.!?]*)$/

export function sayableWords(tokens: readonly string[]): string {
  const words: string[] = []
  const marks: string[] = []
  for (const token of tokens) {
    const [, word, mark] = MARKED.exec(token.toLowerCase())!
    words.push(word)
    marks.push(mark)
  }
  return words.map((_, at) => sayable(words, at) + marks[at]).join(' ')
}

function sayable(words: readonly string[], at: number): string {
  const word = saidSound(homograph(words, at))
  return word.length > LONGEST_WORD ? word.match(PART)!.join(' ') : word
}
