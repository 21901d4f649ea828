import { lookUp } from './phones/dictionary'
import { plainCharacters } from './text/marks/letters-and-marks'

/** So that the reader says it as it should; in any case, without punctuation. */
export function isKnownWord(word: string): boolean {
  return lookUp(plainCharacters(word).toLowerCase()) !== undefined
}
