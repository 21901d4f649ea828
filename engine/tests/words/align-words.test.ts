import { describe, expect, it } from 'vitest'
import { percentile } from '../../src/dsp/percentile'
import { ENGINE_RATE_HZ } from '../../src/engine'
import { speakAsNobody } from '../../src/engines/speak-plainly'
import { alignWords } from '../../src/words/align-words'
import { LEAST_SCORE } from '../../src/words/phone-path'
import { spokenWordsOf } from '../../src/words/spoken-words'
import { SENTENCE, sentenceByFlite } from '../support/sentence'
import { withNoise } from '../support/speech-sample'
import { concatenate } from '../support/synthetic-voice'

const OTHER_WORDS = 'he said that a good morning begins with cold water, and a walk under the trees.'

const speak = async (text: string) => ({ samples: await speakAsNobody(text), words: spokenWordsOf(text) })
/** Not by our own reader. */
const sentence = async () => ({
  samples: await sentenceByFlite(),
  words: spokenWordsOf(SENTENCE.toLowerCase()),
})

describe('forced alignment', () => {
  // Where they really are: contracts/engine-classic.test.ts.
  it('finds the words in noise 15 dB under the speech where they are in clear speech', async () => {
    const { samples, words } = await sentence()
    const [clear, noisy] = [samples, withNoise(samples, 15)].map((heard) => alignWords(heard, words))
    const inNoise = (await noisy)!.words
    expect(inNoise.map(({ word }) => word)).toEqual(words)
    const errors = (await clear)!.words.map(({ startSeconds }, i) =>
      Math.abs(inNoise[i].startSeconds - startSeconds),
    )
    expect(percentile(errors, 50)).toBeLessThan(0.04)
    expect(percentile(errors, 90)).toBeLessThan(0.12)
  })

  it('scores the right words above others', async () => {
    const { samples, words } = await sentence()
    const { score } = await alignWords(samples, words)
    expect(score).toBeGreaterThan((await alignWords(samples, spokenWordsOf(OTHER_WORDS))).score + 0.5)
    expect(score).toBeGreaterThan((await alignWords(samples, words.toReversed())).score + 0.5)
    expect(score).toBeGreaterThan((await alignWords(samples, words.slice(0, 7))).score)
  })

  it('leaves pauses to no word', async () => {
    const [some, other] = [await speak('we walked home.'), await speak('nobody said a word.')]
    const samples = concatenate([some.samples, new Float32Array(ENGINE_RATE_HZ), other.samples])
    const { words } = await alignWords(samples, [...some.words, ...other.words])
    const [home, nobody] = [words[2], words[3]]
    expect(home.endSeconds).toBeLessThan(some.samples.length / ENGINE_RATE_HZ)
    expect(nobody.startSeconds).toBeGreaterThan(some.samples.length / ENGINE_RATE_HZ + 1)
  })

  it('takes twenty seconds of speech with many words', async () => {
    const { samples, words } = await sentence()
    const long = new Float32Array(20 * ENGINE_RATE_HZ)
    for (let at = 0; at + samples.length < long.length; at += samples.length) long.set(samples, at)
    const times = Math.floor(long.length / samples.length)
    const aligned = await alignWords(long, Array(times).fill(words).flat())
    expect(aligned.words).toHaveLength(times * words.length)
    expect(aligned.words.at(-1)!.startSeconds).toBeGreaterThan(15)
    expectOrder(aligned.words)
  })

  it.each([
    ['no sound', new Float32Array(0), ['hello', 'you']],
    ['far more words than fit', new Float32Array(ENGINE_RATE_HZ), Array(5000).fill('hello')],
    ['sound that is not numbers', new Float32Array(ENGINE_RATE_HZ).fill(Number.NaN), ['hello', 'you']],
  ])('shares the time evenly with the lowest score for %s', async (_, samples, words) => {
    const aligned = await alignWords(samples, words)
    expect(aligned.score).toBe(LEAST_SCORE)
    expect(aligned.words).toHaveLength(words.length)
    expect(aligned.words.at(-1)!.endSeconds).toBeCloseTo(samples.length / ENGINE_RATE_HZ)
    expectOrder(aligned.words)
  })

  it('gives no words for none, and no duration to a word without letters', async () => {
    const { samples, words } = await speak('we walked home.')
    expect((await alignWords(samples, [])).words).toEqual([])
    const aligned = await alignWords(samples, [words[0], '你好', ...words.slice(1)])
    expect(aligned.words[1].endSeconds).toBe(aligned.words[1].startSeconds)
    expectOrder(aligned.words)
  })

  it('refuses more than a minute', async () => {
    await expect(alignWords(new Float32Array(61 * ENGINE_RATE_HZ), ['hello'])).rejects.toThrow(RangeError)
  })
})

function expectOrder(words: readonly { startSeconds: number; endSeconds: number }[]): void {
  const times = words.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
  expect(times).toEqual(times.toSorted((a, b) => a - b))
}
