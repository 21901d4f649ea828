import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  ENGINE_RATE_HZ,
  type NarrationPlan,
  NEUTRAL_PLAN,
  PLAN_BOUNDS,
  type VoiceEngine,
} from '~/voice-engine/engine'
import { findEngine, voiceEngines } from '~/voice-engine/engines'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { babble, hiss, vowel } from '../support/synthetic-voice'
import {
  inHardRoom,
  inNoise,
  overloaded,
  overMusic,
  throughTelephone,
  whisper,
  withSilenceInside,
} from '../support/weak-recordings'
import { geometricMeanF0Hz, semitonesBetween } from '../support/yin'

const text = 'The river was cold. We walked home, and nobody said a word.'
const sentenceCount = 2
const sentence = 'The river was cold.'

/** Shared by all tests, so that an engine prepares itself once; missing at first, as on a new machine. */
const parent = mkdtempSync(join(tmpdir(), 'everspoken-engine-'))
const cache = { directory: join(parent, 'voice', 'cache') }
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const profileOf = (engine: VoiceEngine, samples: Float32Array) =>
  engine.makeProfile({ samples, sampleRateHz: ENGINE_RATE_HZ }, cache)

async function read(
  engine: VoiceEngine,
  profile: Uint8Array,
  words = text,
  plan: Partial<NarrationPlan> = {},
) {
  const progress: number[] = []
  const narration = { text: words, profile, plan: { ...NEUTRAL_PLAN, ...plan } }
  const wave = await engine.narrate(narration, cache, { onProgress: (fraction) => progress.push(fraction) })
  return { ...wave, progress }
}

describe.each(voiceEngines)('the engine $name', { timeout: 90_000 }, (engine) => {
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
    const availability = await engine.availability()
    expect(availability.canRun || availability.reason).toBeTruthy()
  })

  it('reports progress that never decreases, at least once per sentence, up to 1', async () => {
    const { progress } = await read(engine, await plainProfile())
    expect(progress.length).toBeGreaterThanOrEqual(sentenceCount)
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

  it('follows its plan: faster, with longer pauses, higher', async () => {
    const plain = await read(engine, await plainProfile())
    const quick = await read(engine, await plainProfile(), text, { pace: 1.12 })
    const pausing = await read(engine, await plainProfile(), text, { pauses: 1.6 })
    const high = await read(engine, await plainProfile(), text, { pitchSemitones: 1.5 })
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

  it.each<[string, () => Float32Array]>([
    ['of one second', () => babble(1, 170)],
    ['of five seconds', () => babble(5, 120)],
    ['of half a minute', () => babble(30, 105, 0.95)],
    ['of three minutes', () => babble(180, 185, 1.08)],
    ['of one second of whisper', () => hiss(1, 0.05)],
    ['of a whisper', () => whisper(5)],
    ['of a child', () => babble(5, 380, 1.3)],
    ['of a very low voice', () => babble(5, 65, 0.88)],
    ['of noise, in which no frame is voiced', () => hiss(5, 1)],
    ['in noise', () => inNoise(babble(5, 120), 8)],
    ['in a reverberant room', () => inHardRoom(babble(5, 150), 1.2)],
    ['through a telephone', () => throughTelephone(babble(5, 200))],
    ['over music', () => overMusic(babble(5, 160), 6)],
    ['that is clipped', () => overloaded(babble(5, 140))],
    ['with a long silence inside', () => withSilenceInside(2, 120)],
    ['of one held vowel', () => vowel({ seconds: 3, f0Hz: 250 })],
    ['at a very low level', () => babble(3, 120).map((sample) => sample / 500)],
  ])('gives clean audio, and not the base voice, for a sample %s', async (_, sample) => {
    const { samples, sampleRateHz } = await read(engine, await profileOf(engine, sample()), sentence)
    expect(sampleRateHz).toBe(ENGINE_RATE_HZ)
    expectClean(samples)
    expect(samples.length / ENGINE_RATE_HZ).toBeGreaterThan(0.8)
    expect(samples.length / ENGINE_RATE_HZ).toBeLessThan(3)
    expect(likeness(samples, (await speakWithFlite(sentence)).samples)).toBeLessThan(0.98)
  })

  it.each([
    ['very low', 65, 0.88],
    ['a child’s', 380, 1.3],
  ])('reads at the pitch of a voice that is %s', async (_, f0Hz, tract) => {
    const sample = babble(5, f0Hz, tract)
    const { samples } = await read(engine, await profileOf(engine, sample), sentence)
    const heardHz = geometricMeanF0Hz(samples, ENGINE_RATE_HZ)
    expect(Math.abs(semitonesBetween(geometricMeanF0Hz(sample, ENGINE_RATE_HZ), heardHz))).toBeLessThan(2)
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

it('engines have unique names', () => {
  expect(new Set(voiceEngines.map((engine) => engine.name)).size).toBe(voiceEngines.length)
  expect(findEngine('no such engine')).toBeUndefined()
})

/** Finite, in range, hardly ever clipped, and loud enough to hear. */
function expectClean(samples: Float32Array): void {
  expect(samples.every((value) => Math.abs(value) <= 1)).toBe(true)
  expect(samples.filter((value) => Math.abs(value) > 0.99).length / samples.length).toBeLessThan(0.001)
  expect(rms(samples)).toBeGreaterThan(0.01)
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** Highest correlation of two waves with a lag of up to a fifth of a second; 1 if they are the same. */
function likeness(some: Float32Array, other: Float32Array): number {
  const latest = ENGINE_RATE_HZ / 5
  const count = Math.min(some.length, other.length) - latest
  let most = 0
  for (let lag = 0; lag < 2 * latest; lag++) {
    const [someAt, otherAt] = lag < latest ? [lag, 0] : [0, lag - latest]
    let product = 0
    for (let i = 0; i < count; i++) product += some[someAt + i] * other[otherAt + i]
    most = Math.max(most, Math.abs(product))
  }
  return most / (rms(some) * rms(other) * count)
}
