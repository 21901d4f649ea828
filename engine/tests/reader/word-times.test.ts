import { expect, it } from 'vitest'
import { wordsInStory } from '../../src/reader/word-times'

/** Each token takes a tenth of a second; a run of speech stays at its place. */
function timesOf(tokenWords: number[], words: string[]): string {
  const tokens = { phones: new Uint8Array(tokenWords.length), words: Int16Array.from(tokenWords) }
  const utterance = { words, tokens, durations: new Int32Array(tokenWords.length).fill(10) }
  const run = { from: 0, at: 0, length: 24_000 }
  return wordsInStory([utterance], [[run]])
    .map(
      ({ word, startSeconds, endSeconds }) => `${word}@${startSeconds.toFixed(1)}-${endSeconds.toFixed(1)}`,
    )
    .join(' ')
}

it('words begin with their first phone and end with their last, without pauses', () => {
  const words = ['the', 'cat', 'sat']
  expect(timesOf([-1, 0, 0, 1, 1, 1, -1, 2, 2, -1], words)).toBe('the@0.1-0.3 cat@0.3-0.6 sat@0.7-0.9')
})

it('words without a phone have no duration', () => {
  expect(timesOf([-1, 0, 0, 2, -1], ['ham', "'", 'egg'])).toBe("ham@0.1-0.3 '@0.3-0.3 egg@0.3-0.4")
  expect(timesOf([-1, 0, -1], ['ham', "'"])).toBe("ham@0.1-0.2 '@0.2-0.2")
})
