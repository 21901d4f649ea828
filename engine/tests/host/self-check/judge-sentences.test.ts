import { describe, expect, it } from 'vitest'
import { judgeSentences } from '../../../src/host/self-check/judge-sentences'
import type { SpokenSentence } from '../../../src/host/self-check/self-check-report'

const good: SpokenSentence = {
  text: 'She kept every letter that her brother had sent to her.',
  seconds: 4,
  workSeconds: 2,
  levelDb: -22,
  rightScore: -1.2,
  wrongScore: -2.1,
}
const judge = (...changes: Partial<SpokenSentence>[]) =>
  judgeSentences(
    [0, 1, 2].map((i) => ({ ...good, ...changes[i] })),
    0.2,
  )

describe('judgeSentences', () => {
  it('passes plain speech, and leaves the loading of the model out of its speed', () => {
    expect(judge({ workSeconds: 60 })).toMatchObject({
      problems: [],
      slowness: 0.5,
      alignment: expect.closeTo(0.9),
    })
  })

  it.each<[string, Partial<SpokenSentence>[], RegExp]>([
    ['speaks much too fast', [{}, { seconds: 1.5 }], /Sentence 2 has 7\.3 words a second/],
    ['drags on', [{}, {}, { seconds: 20, workSeconds: 1 }], /Sentence 3 has 0\.6 words/],
    ['whispers', [{ levelDb: -60 }], /Sentence 1 has a level of -60 dB/],
    ['is slow', [{}, { workSeconds: 30 }], /takes 4\.0 s/],
    ['mumbles', [{ rightScore: -2.1 }, { rightScore: -2.1 }, { rightScore: -2 }], /no better than others/],
  ])('says what is wrong when the voice %s', (_, changes, message) => {
    const { problems } = judge(...changes)
    expect(problems).toEqual([expect.stringMatching(message)])
  })
})
