import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resample } from '../../src/decode/resampler'
import {
  type EngineSetup,
  MAX_READING_RATE_HZ,
  type NarrationPlan,
  NEUTRAL_PLAN,
  type Profile,
  type Recorded,
  type VoiceEngine,
} from '../../src/engine'
import { findEngine } from '../../src/engines'
import { measureSampleQuality } from '../../src/measure/quality/measure-sample-quality'
import type { SampleQuality } from '../../src/sample-quality'
import { expectClean } from './engine-reading'
import { qualityWith } from './sample-quality'
import { speechLike } from './speech-sample'
import { hiss, RATE_HZ } from './synthetic-voice'

/** What an engine needs to run in a test. */
export interface EngineSurroundings {
  setup: EngineSetup
  close?: () => Promise<void>
}

const SPEECH = speechLike({ seconds: 6, f0Hz: 140 })
let knownQuality: SampleQuality | undefined
const speechQuality = () => (knownQuality ??= measureSampleQuality(SPEECH))
const TEXT = 'We walked home.\nNobody said a word.'
const WORDS = 'we walked home nobody said a word'

/** Describes what each engine has to do, with an engine that can run. @param surround called once, before the tests */
export function describeEngineContract(
  engine: VoiceEngine,
  label: string,
  surround: () => Promise<EngineSurroundings>,
): void {
  describe(`the engine ${label}`, () => {
    let surroundings: EngineSurroundings
    let sample: Recorded
    let profile: Profile
    beforeAll(async () => {
      surroundings = await surround()
      sample = await recorded(engine, SPEECH, speechQuality())
      profile = await profileOf(sample)
    })
    afterAll(() => surroundings?.close?.())

    const profileOf = (sample: Recorded) =>
      engine.makeProfile({ recordings: [sample] }, surroundings.setup, { onProgress: () => {} })

    async function read(text = TEXT, plan: Partial<NarrationPlan> = {}, by = profile.bytes) {
      const progress: number[] = []
      const narration = { text, profile: by, plan: { ...NEUTRAL_PLAN, ...plan } }
      const reading = await engine.narrate(narration, surroundings.setup, {
        onProgress: (fraction) => progress.push(fraction),
      })
      return { ...reading, progress }
    }
    let known: ReturnType<typeof read> | undefined
    /** One reading for all tests that only look at it. */
    const plainReading = () => (known ??= read())

    it('describes itself, and can run', async () => {
      expect(engine.name).toMatch(/^[a-z0-9]+$/)
      expect(findEngine(engine.name)?.version).toBe(engine.version)
      expect(engine.version).toMatch(new RegExp(`^${engine.name}-\\d+$`))
      expect(engine.needs).toMatch(/\.$/)
      expect(engine.languages).toContain('en')
      expect(await engine.availability(surroundings.setup)).toMatchObject({ canRun: true })
    })

    it('makes a profile, the same of the same sample', async () => {
      expect(profile.bytes.length).toBeGreaterThan(0)
      expect(await profileOf(sample)).toEqual(profile)
    })

    it('reads the words in their order, with times within the sound, at a bounded level', async () => {
      const { wave, words } = await plainReading()
      expect(wave.sampleRateHz).toBeLessThanOrEqual(MAX_READING_RATE_HZ)
      expectClean(wave.samples)
      expect(words.map(({ word }) => word).join(' ')).toBe(WORDS)
      const times = words.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times[0]).toBeGreaterThanOrEqual(0)
      expect(times.at(-1)).toBeLessThanOrEqual(wave.samples.length / wave.sampleRateHz)
    })

    it('reports progress that never decreases, at least once per sentence, up to 1', async () => {
      const { progress } = await plainReading()
      expect(progress.length).toBeGreaterThanOrEqual(2)
      expect(progress).toEqual(progress.toSorted((a, b) => a - b))
      expect(progress[0]).toBeGreaterThanOrEqual(0)
      expect(progress.at(-1)).toBe(1)
    })

    it('gives the same sound for the same narration, and longer pauses where the plan has them', async () => {
      const { wave, words } = await plainReading()
      expect(await read()).toMatchObject({ wave, words })
      const pausing = (await read(TEXT, { pauses: 1.6 })).wave
      expect(pausing.samples.length - wave.samples.length).toBeGreaterThan(0.15 * wave.sampleRateHz)
    })

    it.each([
      ['one word', 'Yes', 'yes'],
      ['a number and emoji', 'We were 12 😀 that day. 🎉', 'we were twelve that day'],
    ])('reads %s', async (_, text, spoken) => {
      const { wave, words } = await read(text)
      expectClean(wave.samples)
      expect(wave.samples.length / wave.sampleRateHz).toBeGreaterThan(0.25)
      expect(wave.samples.length / wave.sampleRateHz).toBeLessThan(10)
      expect(words.map(({ word }) => word).join(' ')).toBe(spoken)
    })

    it('rejects texts without anything to speak', async () => {
      for (const text of ['', '...!?', '😀 🎉 '.repeat(100), '你好世界', 'مرحبا']) {
        await expect(read(text), text).rejects.toMatchObject({ code: 'unspeakable' })
      }
    })

    it('rejects a sample that is silent or empty', async () => {
      for (const silent of [hiss(1, 0), hiss(1, 1e-5), new Float32Array(0)]) {
        const made = profileOf(await recorded(engine, silent, qualityWith()))
        await expect(made).rejects.toMatchObject({ code: 'too-short' })
      }
    })

    it.each([
      ['of other bytes', (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0x55)],
      ['of no bytes', () => new Uint8Array(0)],
      ['that is truncated', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 5)],
    ])('rejects a profile %s', async (_, damage) => {
      const reading = read(TEXT, {}, damage(profile.bytes))
      await expect(reading).rejects.toMatchObject({ code: 'profile-outdated' })
    })
  })
}

/** @param samples at RATE_HZ */
async function recorded(
  { sample }: VoiceEngine,
  samples: Float32Array,
  quality: SampleQuality,
): Promise<Recorded> {
  return {
    sample: { samples: await resample(samples, RATE_HZ, sample.rateHz), sampleRateHz: sample.rateHz },
    quality,
  }
}
