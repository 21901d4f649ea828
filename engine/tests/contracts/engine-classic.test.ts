import { describe, expect, it } from 'vitest'
import { resample } from '../../src/decode/resampler'
import { median, percentile } from '../../src/dsp/percentile'
import { PLAN_BOUNDS } from '../../src/engine'
import { classicEngine } from '../../src/engines/classic'
import { alignWords } from '../../src/words/align-words'
import { timesInText } from '../../src/words/times-in-text'
import { expectClean, profileOf, read, sentence, twoSentences } from '../support/engine-reading'
import { semitonesOf } from '../support/pitch'
import { bandPass, silence, withNoise } from '../support/speech-sample'
import { babble, concatenate, hiss, RATE_HZ, whisper } from '../support/synthetic-voice'

const engine = classicEngine
const STORY_RATE_HZ = 24_000
let known: Promise<Uint8Array> | undefined
/** The profile of a plain voice, for tests that don't depend on the sample. */
const plainProfile = () => (known ??= profileOf(engine, babble(2.5, 150)))

/* What only classic does; the contract of all engines is engine.test.ts. */
describe('the engine classic', () => {
  it('learns from all recordings of a voice, also from a quiet one', async () => {
    const quiet = babble(2.5, 200).map((sample) => sample / 30)
    const heard = await semitonesOf(await read(engine, await profileOf(engine, babble(2.5, 100), quiet)))
    expect(Math.abs(heard - 12 * Math.log2(Math.sqrt(100 * 200)))).toBeLessThan(3)
  })

  it('reads eleven words in 2.5 to 11 seconds at both limits of a plan: faster and higher', async () => {
    const readings = [0, 1].map((end) => {
      const bounds = Object.entries(PLAN_BOUNDS).map(([name, range]) => [name, range[end]])
      return plainProfile().then((by) => read(engine, by, twoSentences, Object.fromEntries(bounds)))
    })
    const [low, high] = await Promise.all(readings)
    for (const { samples } of [low, high]) {
      expectClean(samples)
      expect(samples.length / STORY_RATE_HZ).toBeGreaterThan(2.5)
      expect(samples.length / STORY_RATE_HZ).toBeLessThan(11)
    }
    const [slow, quick] = [low, high].map(({ spoken }) =>
      spoken.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0),
    )
    expect(quick / slow).toBeLessThan(0.85)
    expect(Math.abs((await semitonesOf(high)) - (await semitonesOf(low)) - 3)).toBeLessThan(0.7)
  })

  it.each<[string, () => Float32Array]>([
    ['of a whisper', () => whisper(2)],
    ['of noise, in which no frame is voiced', () => hiss(2, 1)],
    ['in noise, through a telephone', () => bandPass(withNoise(babble(2.5, 120), 8), 300, 3400)],
    ['of one second in a long silence', () => concatenate([silence(7), babble(1, 170), silence(7)])],
  ])('gives clean audio for a sample %s', async (_, sample) => {
    const { samples, sampleRateHz } = await read(engine, await profileOf(engine, sample()), sentence)
    expect(sampleRateHz).toBe(STORY_RATE_HZ)
    expectClean(samples)
    expect(samples.length / STORY_RATE_HZ).toBeGreaterThan(0.8)
    expect(samples.length / STORY_RATE_HZ).toBeLessThan(3)
  })

  it.each([
    ['very low', 65, 0.88],
    ['a child’s', 380, 1.3],
  ])('gives clean audio at the pitch of a voice that is %s', async (_, f0Hz, tract) => {
    const sample = babble(2.5, f0Hz, tract)
    const story = await read(engine, await profileOf(engine, sample), sentence)
    expectClean(story.samples)
    const own = await semitonesOf({ samples: sample, sampleRateHz: RATE_HZ })
    expect(Math.abs((await semitonesOf(story)) - own)).toBeLessThan(2)
  })
})

describe('the words of a story that classic reads', () => {
  it('have the times at which forced alignment finds them, and their places in the text', async () => {
    const text = 'On 3rd May 1974 we walked home, Dr. Smith and I.\nThe river was cold; nobody said a word.'
    const story = await read(classicEngine, await plainProfile(), text, { pauses: 1.5 })
    const words = story.spoken.map(({ word }) => word)
    const aligned = await alignWords(await resample(story.samples, STORY_RATE_HZ, RATE_HZ), words)
    const errors = aligned.words.map(({ startSeconds }, i) =>
      Math.abs(startSeconds - story.spoken[i].startSeconds),
    )
    expect(median(errors)).toBeLessThan(0.04)
    expect(percentile(errors, 90)).toBeLessThan(0.12)
    const places = timesInText(text, story.spoken)
    expect(places.map(({ from, to }) => text.slice(from, to))).toEqual(text.split(/\s/))
    expect(places.every(({ startMs, endMs }) => endMs > startMs)).toBe(true)
  })
})
