import { countWords, firstWords } from '~/text/words'

/** A change of a text: what stands before and after the selection, and what comes in its place. */
export interface Insertion {
  before: string
  inserted: string
  after: string
}

/** Whether the text would have more than `limit` words, and more than it has now. */
export function goesBeyond(text: string, { before, inserted, after }: Insertion, limit: number): boolean {
  const words = countWords(before + inserted + after)
  return words > limit && words > countWords(text)
}

/** As much from the beginning of what is inserted as the limit leaves room for. */
export function fitting({ before, inserted, after }: Insertion, limit: number): string {
  for (let room = Math.max(0, limit - countWords(before + after)) + 2; room > 0; room--) {
    const fit = firstWords(inserted, room)
    if (countWords(before + fit + after) <= limit) return fit
  }
  return ''
}
