import { lookUp } from './phones/dictionary'
import { plainCharacters } from './text/marks/letters-and-marks'

/**
 * Whether a word is listed with its pronunciation, so that the reader says it as it should.
 * @param word in any case, without punctuation
 */
export function isKnownWord(word: string): boolean {
  return lookUp(plainCharacters(word).toLowerCase()) !== undefined
}
