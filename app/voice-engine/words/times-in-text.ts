import type { SpokenWord } from '../engine'

/** When a word of a story is read: its place in the original text in UTF-16 units, and its time in ms. */
export interface WordTime {
  from: number
  to: number
  startMs: number
  endMs: number
}

/** The words of a text with the times at which they are spoken. */
export const timesInText = (_text: string, _spoken: readonly SpokenWord[]): WordTime[] => []
