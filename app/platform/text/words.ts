/** A word is a maximal run of characters that aren't white space. */
const WORD = /\S+/g

export function countWords(text: string): number {
  let count = 0
  for (const _ of text.matchAll(WORD)) count++
  return count
}

/** The text up to the end of its `limit`-th word, with its white space; all of it if it has fewer. */
export function firstWords(text: string, limit: number): string {
  if (limit <= 0) return ''
  let count = 0
  let end = 0
  for (const word of text.matchAll(WORD)) {
    if (count === limit) return text.slice(0, end)
    count++
    end = word.index + word[0].length
  }
  return text
}
