/** No pause may fall at this space. Input never contains it, since white space is normalised first. */
export const BOUND = '\u00a0'

export function bind(...words: string[]): string {
  return words.filter(Boolean).join(' ').replaceAll(' ', BOUND)
}

/** The name of the letter A; by itself it is read as the article. */
const NAME_OF_A = 'ay'

/** Spells out letters: 'BBC' becomes B B C. @param letters only letters, in either case */
export function spell(letters: string): string {
  return bind(...[...letters.toUpperCase()].map((letter) => (letter === 'A' ? NAME_OF_A : letter)))
}
