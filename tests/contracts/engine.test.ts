import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { median, percentile } from '~/voice-engine/dsp/percentile'
import { ENGINE_RATE_HZ, type NarrationPlan, PLAN_BOUNDS, type VoiceEngine } from '~/voice-engine/engine'
import { findEngine, voiceEngines } from '~/voice-engine/engines'
import { classicEngine } from '~/voice-engine/engines/classic'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { alignWords } from '~/voice-engine/words/align-words'
import { timesInText } from '~/voice-engine/words/times-in-text'
import { expectClean, profileOf, read, sentence, twoSentences } from '../support/engine-reading'
import { engineSetup as setup } from '../support/engine-setup'
import { babble, hiss } from '../support/synthetic-voice'
import { geometricMeanF0Hz, semitonesBetween } from '../support/yin'

/** The others need a model, a server or an account, and have a file of their own. */
const plainEngines: VoiceEngine[] = []
for (const engine of voiceEngines) if ((await engine.availability(setup)).canRun) plainEngines.push(engine)

it('classic can run anywhere', () => expect(plainEngines.map(({ name }) => name)).toEqual(['classic']))

describe.each(plainEngines)('the engine $name', { timeout: 90_000 }, (engine) => {
  let known: Promise<Uint8Array> | undefined
  /** The profile of a plain voice, for tests that don't depend on the sample. */
  const plainProfile = () => (known ??= profileOf(engine, babble(4, 150)))

  it('has a name by which it is found', () => {
    expect(engine.name).toMatch(/^[a-z0-9]+$/)
    expect(engine.version).not.toBe('')
    expect(engine.needs).toMatch(/\.$/)
    expect(findEngine(engine.name)).toBe(engine)
  })

  it('reports whether it can run here', async () => {
    const availability = await engine.availability(setup)
    expect(availability.canRun || availability.reason).toBeTruthy()
  })

  it('reports progress that never decreases, at least once per sentence, up to 1', async () => {
    const { progress } = await read(engine, await plainProfile())
    expect(progress.length).toBeGreaterThanOrEqual(2)
    expect([...progress].sort((a, b) => a - b)).toEqual(progress)
    expect(progress[0]).toBeGreaterThanOrEqual(0)
    expect(progress.at(-1)).toBe(1)
  })

  it('makes the same profile of the same sample', async () => {
    expect(await profileOf(engine, babble(4, 150))).toEqual(await plainProfile())
  })

  it('gives the same samples for the same narration', async () => {
    const first = await read(engine, await plainProfile())
    const second = await read(engine, await plainProfile())
    expect(second.samples).toEqual(first.samples)
  })

  it.each([95, 210])('reads at the pitch of a voice of %i Hz', async (f0Hz) => {
    const sample = babble(6, f0Hz)
    const { samples, sampleRateHz } = await read(engine, await profileOf(engine, sample))
    const sampleHz = geometricMeanF0Hz(sample, ENGINE_RATE_HZ)
    expect(Math.abs(semitonesBetween(sampleHz, geometricMeanF0Hz(samples, sampleRateHz)))).toBeLessThan(2)
  })

  it('reads at a comfortable pace: sixty words take 15 to 60 seconds', async () => {
    const words = Array(6).fill('We walked along the river until the sun went down.').join(' ')
    const { samples, sampleRateHz } = await read(engine, await plainProfile(), words)
    expect(samples.length / sampleRateHz).toBeGreaterThan(15)
    expect(samples.length / sampleRateHz).toBeLessThan(60)
  })

  it('answers with the words that it speaks, in their order and within the sound', async () => {
    const { spoken, samples, sampleRateHz } = await read(engine, await plainProfile())
    expect(spoken.map(({ word }) => word).join(' ')).toBe(
      'the river was cold we walked home and nobody said a word',
    )
    const times = spoken.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(0)
    expect(times[times.length - 1]).toBeLessThanOrEqual(samples.length / sampleRateHz)
  })

  it('follows its plan: faster, with longer pauses, higher', async () => {
    const plain = await read(engine, await plainProfile())
    const quick = await read(engine, await plainProfile(), twoSentences, { pace: 1.12 })
    const pausing = await read(engine, await plainProfile(), twoSentences, { pauses: 1.6 })
    const high = await read(engine, await plainProfile(), twoSentences, { pitchSemitones: 1.5 })
    expect(quick.samples.length / plain.samples.length).toBeLessThan(0.96)
    expect(pausing.samples.length - plain.samples.length).toBeGreaterThan(0.15 * ENGINE_RATE_HZ)
    const [plainHz, highHz] = [plain, high].map(({ samples }) => geometricMeanF0Hz(samples, ENGINE_RATE_HZ))
    expect(Math.abs(semitonesBetween(plainHz, highHz) - 1.5)).toBeLessThan(0.7)
  })

  it.each([0, 1])('accepts both limits of a plan (%i)', async (end) => {
    const bounds = Object.entries(PLAN_BOUNDS).map(([name, range]) => [name, range[end]])
    const plan: Partial<NarrationPlan> = { ...Object.fromEntries(bounds), roomFor: ['river', '...'] }
    expectClean((await read(engine, await plainProfile(), sentence, plan)).samples)
  })

  it('rejects a silent sample', async () => {
    for (const level of [0, 1e-5]) {
      const silent = profileOf(engine, hiss(1, level))
      await expect(silent).rejects.toMatchObject({ code: 'too-short' })
    }
    await expect(profileOf(engine, new Float32Array(0))).rejects.toMatchObject({ code: 'too-short' })
  })

  it.each([
    ['of random bytes', () => randomBytes(4000)],
    ['of no bytes', () => new Uint8Array(0)],
    ['that is truncated', (profile: Uint8Array) => profile.subarray(0, profile.length - 100)],
  ])('rejects a profile %s', async (_, damage) => {
    const damaged = read(engine, damage(await plainProfile()))
    await expect(damaged).rejects.toMatchObject({ code: 'profile-outdated' })
  })

  it.each(['', '...!?', '😀 🎉 '.repeat(100), '你好世界', 'مرحبا'])(
    'rejects the unspeakable text %j',
    async (words) => {
      await expect(read(engine, await plainProfile(), words)).rejects.toMatchObject({ code: 'unspeakable' })
    },
  )

  it.each([
    ['a word of 5000 letters', 'a'.repeat(5000)],
    ['one word', 'Yes'],
    ['emoji between words', 'I 😀 miss 🎉 you'],
    ['a very long number', '9'.repeat(400)],
  ])('reads %s in less than a minute of audio', async (_, words) => {
    const { samples } = await read(engine, await plainProfile(), words)
    expect(samples.length).toBeGreaterThan(ENGINE_RATE_HZ / 4)
    expect(samples.length).toBeLessThan(60 * ENGINE_RATE_HZ)
  })
})

describe('the words of a story that classic reads', { timeout: 90_000 }, () => {
  it('have the times at which forced alignment finds them, and their places in the text', async () => {
    const text = 'On 3rd May 1974 we walked home, Dr. Smith and I.\nThe river was cold; nobody said a word.'
    const { samples } = await speakWithFlite(
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

it.each(voiceEngines)('the engine $name describes itself, and says why it can not run', async (engine) => {
  expect(engine.name).toMatch(/^[a-z0-9]+$/)
  expect(engine.needs).toMatch(/\.$/)
  expect(findEngine(engine.name)).toBe(engine)
  const availability = await engine.availability(setup)
  if (!availability.canRun) expect(availability.reason).toMatch(/\.$/)
})

it('engines have unique names', () => {
  expect(new Set(voiceEngines.map((engine) => engine.name)).size).toBe(voiceEngines.length)
  expect(findEngine('no such engine')).toBeUndefined()
})
