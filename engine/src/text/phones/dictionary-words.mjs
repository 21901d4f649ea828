import { dictionary } from 'cmu-pronouncing-dictionary'

/**
 * CMUdict's words of letters, digits and apostrophes, each with its pronunciations, the usual one first.
 * @returns {Map<string, string[][]>} phones as 'AH0'
 */
export function dictionaryWords() {
  /** @type {Map<string, string[][]>} */
  const words = new Map()
  for (const [key, phones] of Object.entries(dictionary)) {
    const word = key.replace(/\(\d+\)$/, '')
    if (!/^[a-z0-9']+$/.test(word)) continue
    words.set(word, [...(words.get(word) ?? []), phones.split(' ')])
  }
  return words
}
