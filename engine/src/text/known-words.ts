import { plainCharacters } from './marks/letters-and-marks'
import { lookUp } from './phones/dictionary'

/** So that the reader says it as it should; in any case, without punctuation. */
export function isKnownWord(word: string): boolean {
  return lookUp(plainCharacters(word).toLowerCase()) !== undefined
}
