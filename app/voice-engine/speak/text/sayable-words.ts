import { americanSpelling } from './british-spelling'
import { respelt } from './hard-words'
import { homograph } from './homographs'
import { saidSound } from './sounds'

/** The longest word of any English dictionary has 45 letters. The base voice's memory grows with a word's length. */
const LONGEST_WORD = 45
const PART = new RegExp(`.{1,${LONGEST_WORD}}`, 'g')
const MARKED = /^(.*?)([,;:.!?]*)$/

/**
 * Words in the small letters that the base voice says as they should sound. Capitals it would take for states and Roman
 * numerals: 'Hello Al' as Alabama, 'John I love you' as John the first.
 * @param tokens words, with their marks behind them
 */
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
  if (word.length > LONGEST_WORD) return word.match(PART)!.join(' ')
  return respelt(americanSpelling(word))
}
