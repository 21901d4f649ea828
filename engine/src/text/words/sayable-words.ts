import { homograph } from './homographs'
import { saidSound } from './sounds'

/** As in English dictionaries. The base voice's memory grows with the length of a word. */
const LONGEST_WORD = 45
const PART = new RegExp(`.{1,${LONGEST_WORD}}`, 'g')
const MARKED = /^(.*?)([,;:.!?]*)$/

/** All lower-cased: the base voice takes capitals for states and numerals, 'Hello Al' for Alabama. */
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
