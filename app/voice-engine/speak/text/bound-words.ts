/**
 * Stands between two words that belong to one breath: a title and its name, a number and its unit. It is a space in
 * the end; no text that comes in holds it, since all white space is made plain first.
 */
export const BOUND = '\u00a0'

/** Words, or phrases, as one that no breath divides. */
export function bind(...words: string[]): string {
  return words.filter(Boolean).join(' ').replaceAll(' ', BOUND)
}

/** A letter to be named. 'A' would be the article to the base voice. */
const NAME_OF_A = 'ay'

/** 'BBC' as B B C. @param letters capitals or small letters, nothing else */
export function spell(letters: string): string {
  return bind(...[...letters.toUpperCase()].map((letter) => (letter === 'A' ? NAME_OF_A : letter)))
}
