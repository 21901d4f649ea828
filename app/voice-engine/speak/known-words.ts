import { lookUp } from './phones/dictionary'
import { plainCharacters } from './text/marks/letters-and-marks'
import { americanSpelling } from './text/words/british-spelling'
import { isRespelt } from './text/words/hard-words'

/**
 * Whether a word is listed with its pronunciation, so that the reader says it as it should.
 * @param word in any case, without punctuation
 */
export function isKnownWord(word: string): boolean {
  const plain = plainCharacters(word).toLowerCase()
  return isRespelt(plain) || lookUp(americanSpelling(plain)) !== undefined
}
