import { describe, expect, it } from 'vitest'
import { median, percentile } from '~/voice-engine/dsp/percentile'
import { ENGINE_RATE_HZ, type NarrationPlan, PLAN_BOUNDS } from '~/voice-engine/engine'
import { classicEngine } from '~/voice-engine/engines/classic'
import { alignWords } from '~/voice-engine/words/align-words'
import { timesInText } from '~/voice-engine/words/times-in-text'
import { expectClean, profileOf, read, sentence, twoSentences } from '../support/engine-reading'
import { speakWithFlite } from '../support/flite'
import { babble } from '../support/synthetic-voice'
import { geometricMeanF0Hz, semitonesBetween } from '../support/yin'

/* What only classic does; the contract of all engines is engine.test.ts. */
describe('the engine classic', () => {
  const engine = classicEngine
  let known: Promise<Uint8Array> | undefined
  /** The profile of a plain voice, for tests that don't depend on the sample. */
  const plainProfile = () => (known ??= profileOf(engine, babble(4, 150)))

  it('learns from all recordings of a voice, also from a quiet one', async () => {
    const quiet = babble(4, 200).map((sample) => sample / 30)
    const { samples, sampleRateHz } = await read(engine, await profileOf(engine, babble(4, 100), quiet))
    const heardHz = geometricMeanF0Hz(samples, sampleRateHz)
    expect(Math.abs(semitonesBetween(Math.sqrt(100 * 200), heardHz))).toBeLessThan(3)
  })

  it('reads at a comfortable pace: thirty words take 7 to 30 seconds', async () => {
    const words = Array(3).fill('We walked along the river until the sun went down.').join(' ')
    const { samples, sampleRateHz } = await read(engine, await plainProfile(), words)
    expect(samples.length / sampleRateHz).toBeGreaterThan(7)
    expect(samples.length / sampleRateHz).toBeLessThan(30)
  })

  it('follows its plan: faster, higher', async () => {
    const plain = await read(engine, await plainProfile())
    const quick = await read(engine, await plainProfile(), twoSentences, { pace: 1.12 })
    const high = await read(engine, await plainProfile(), twoSentences, { pitchSemitones: 1.5 })
    expect(quick.samples.length / plain.samples.length).toBeLessThan(0.96)
    const [plainHz, highHz] = [plain, high].map(({ samples }) => geometricMeanF0Hz(samples, ENGINE_RATE_HZ))
    expect(Math.abs(semitonesBetween(plainHz, highHz) - 1.5)).toBeLessThan(0.7)
  })

  it.each([0, 1])('accepts both limits of a plan (%i)', async (end) => {
    const bounds = Object.entries(PLAN_BOUNDS).map(([name, range]) => [name, range[end]])
    const plan: Partial<NarrationPlan> = Object.fromEntries(bounds)
    expectClean((await read(engine, await plainProfile(), sentence, plan)).samples)
  })

  it('reads a very long number in less than a minute of audio', async () => {
    const { samples } = await read(engine, await plainProfile(), '9'.repeat(400))
    expect(samples.length).toBeGreaterThan(ENGINE_RATE_HZ / 4)
    expect(samples.length).toBeLessThan(60 * ENGINE_RATE_HZ)
  })
})

describe('the words of a story that classic reads', () => {
  it('have the times at which forced alignment finds them, and their places in the text', async () => {
    const text = 'On 3rd May 1974 we walked home, Dr. Smith and I.\nThe river was cold; nobody said a word.'
    const samples = await speakWithFlite(
      'A good morning begins with cold water, and a walk under trees.',
      1.2,
    )
    const story = await read(classicEngine, await profileOf(classicEngine, samples), text, { pauses: 1.5 })
    const words = story.spoken.map(({ word }) => word)
    const aligned = await alignWords(story.samples, words)
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
