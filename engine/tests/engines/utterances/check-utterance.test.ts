import { beforeAll, describe, expect, it } from 'vitest'
import { resample } from '../../../src/decode/resampler'
import type { Wave } from '../../../src/engine'
import { speakAsNobody } from '../../../src/engines/speak-plainly'
import { checkUtterance, longestSeconds } from '../../../src/engines/utterances/check-utterance'
import { SENTENCE, sentenceByFlite } from '../../support/sentence'
import { hiss, RATE_HZ, vowel } from '../../support/synthetic-voice'

describe('the check of an utterance', () => {
  let spoken: Float32Array
  beforeAll(async () => {
    spoken = await sentenceByFlite()
  })
  const check = (samples: Float32Array, text = SENTENCE) =>
    checkUtterance({ samples, sampleRateHz: RATE_HZ }, text)
  const seconds = () => spoken.length / RATE_HZ

  it.each([SENTENCE, 'Yes.', 'Why? He said so.', 'The B B C and the N H S.', 'Nineteen eighty four.'])(
    'finds no problem in %j',
    async (text) => {
      const samples = await speakAsNobody(text)
      const wave: Wave = { samples, sampleRateHz: RATE_HZ }
      const checked = await checkUtterance(wave, text)
      expect(checked.problem).toBeUndefined()
      expect(checked.wave).toBe(wave)
      expect(samples.length / RATE_HZ).toBeLessThan(longestSeconds(text))
    },
  )

  it('accepts slow, quick, quiet and noisy speech', async () => {
    for (const pace of [1.4, 0.6]) {
      expect((await check(await speakAsNobody(SENTENCE, { pace }))).problem).toBeUndefined()
    }
    expect((await check(spoken.map((sample) => sample / 50))).problem).toBeUndefined()
    const noise = hiss(seconds(), 0.02)
    expect((await check(spoken.map((sample, i) => sample + (noise[i] ?? 0)))).problem).toBeUndefined()
  })

  it.each<[string, () => Float32Array, RegExp]>([
    ['no samples', () => new Float32Array(0), /silent/],
    ['silence', () => new Float32Array(3 * RATE_HZ), /silent/],
    [
      'a sample that is not a number',
      () => spoken.map((sample, i) => (i === 9000 ? Number.NaN : sample)),
      /not numbers/,
    ],
    ['an infinite sample', () => spoken.map((sample, i) => (i === 9000 ? Infinity : sample)), /not numbers/],
    ['33 times full scale', () => spoken.map((sample) => sample * 100), /overloaded/],
    [
      'the same after limiting',
      () => spoken.map((sample) => Math.max(-1, Math.min(1, 100 * sample))),
      /overloaded/,
    ],
    ['its first sounds only', () => spoken.slice(0, RATE_HZ), /too short/],
    ['a minute of speech', () => repeat(spoken, 20), /too long/],
    ['steady noise', () => hiss(seconds(), 0.1), /steady/],
    ['one held tone', () => vowel({ seconds: seconds(), f0Hz: 120 }), /steady/],
    ['a cut in a vowel', () => spoken.slice(0, 2.23 * RATE_HZ), /middle/],
    ['a cut in a vowel, and silence', () => silent(spoken, 2.23 * RATE_HZ), /middle/],
  ])('rejects %s as unusable', async (_, samples, reason) => {
    const checked = await check(samples())
    expect(checked.problem).toMatch(reason)
    expect(checked.score).toBe(-Infinity)
  })

  it('finds when each word is spoken, at any sample rate', async () => {
    const plain = await check(spoken)
    const samples = await resample(spoken, RATE_HZ, 24_000)
    const { words } = await checkUtterance({ samples, sampleRateHz: 24_000 }, SENTENCE)
    expect(words.map(({ word }) => word).join(' ')).toBe(SENTENCE.toLowerCase().replace('.', ''))
    for (const [i, { startSeconds }] of words.entries()) {
      expect(startSeconds).toBeCloseTo(plain.words[i].startSeconds, 1)
    }
  })

  it('reports speech of another text, which stays usable, with a lower score', async () => {
    const other = await check(await speakAsNobody('He gave them bread with honey and cold water.'))
    expect(other.problem).toMatch(/words/)
    expect(other.score).toBeLessThan((await check(spoken)).score - 1)
    expect(other.score).toBeGreaterThan(-Infinity)
  })
})

function repeat(samples: Float32Array, times: number): Float32Array {
  return Float32Array.from({ length: samples.length * times }, (_, i) => samples[i % samples.length])
}

function silent(samples: Float32Array, from: number): Float32Array {
  return samples.map((sample, i) => (i < from ? sample : 0))
}
