import { describe, expect, it } from 'vitest'
import { placeWords } from '~/voice-engine/words/place-words'

const SECOND = 16_000
/** Speech from 0.5 to 2 s goes to 0 s, speech from 2.5 to 3 s to 2 s. */
const RUNS = [
  { from: 0.5 * SECOND, at: 0, length: 1.5 * SECOND },
  { from: 2.5 * SECOND, at: 2 * SECOND, length: 0.5 * SECOND },
]

function place(startSeconds: number, endSeconds: number, runs = RUNS) {
  const [word] = placeWords([{ word: 'word', startSeconds, endSeconds }], runs)
  return [word.startSeconds, word.endSeconds]
}

describe('the words of an utterance', () => {
  it('move with their run of speech', () => {
    expect(place(0.75, 1.5)).toEqual([0.25, 1])
    expect(place(2.6, 2.9)).toEqual([2.1, 2.4])
  })

  it('end with the run that they end in', () => {
    expect(place(1.5, 2.5)).toEqual([1, 1.5])
    expect(place(2.5, 3)).toEqual([2, 2.5])
  })

  it('stay within the runs', () => {
    expect(place(0, 0)).toEqual([0, 0])
    expect(place(1.9, 2.4)).toEqual([1.4, 1.5])
    expect(place(2.2, 2.2)).toEqual([1.5, 1.5])
  })

  it('are at the beginning where nothing is spoken', () => {
    expect(place(0, 1, [])).toEqual([0, 0])
  })
})
