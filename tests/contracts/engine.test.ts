import { describe, expect, it } from 'vitest'
import { ENGINE_RATE_HZ, type VoiceEngine } from '~/voice-engine/engine'
import { findEngine, voiceEngines } from '~/voice-engine/engines'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { babble, concatenate, hiss, vowel } from '../support/synthetic-voice'
import { geometricMeanF0Hz, semitonesBetween } from '../support/yin'

const text = 'The river was cold. We walked home, and nobody said a word.'
const sentenceCount = 2

async function narrate(engine: VoiceEngine, samples: Float32Array, words = text) {
  const progress: number[] = []
  const wave = await engine.narrate(
    { text: words, sample: { samples, sampleRateHz: ENGINE_RATE_HZ } },
    { onProgress: (fraction) => progress.push(fraction) },
  )
  return { ...wave, progress }
}

describe.each(voiceEngines)('the engine $name', (engine) => {
  it('announces itself and is found by its name', () => {
    expect(engine.name).toMatch(/^[a-z0-9]+$/)
    expect(engine.version).not.toBe('')
    expect(engine.needs).toMatch(/\.$/)
    expect(findEngine(engine.name)).toBe(engine)
  })

  it('says whether it can run here', async () => {
    const availability = await engine.availability()
    expect(availability.canRun || availability.reason).toBeTruthy()
  })

  it('reports progress that never falls, at least once a sentence, up to 1', async () => {
    const { progress } = await narrate(engine, babble(4, 150))
    expect(progress.length).toBeGreaterThanOrEqual(sentenceCount)
    expect([...progress].sort((a, b) => a - b)).toEqual(progress)
    expect(progress[0]).toBeGreaterThanOrEqual(0)
    expect(progress.at(-1)).toBe(1)
  })

  it('gives the same samples for the same narration', async () => {
    const first = await narrate(engine, babble(4, 150))
    const second = await narrate(engine, babble(4, 150))
    expect(second.samples).toEqual(first.samples)
  })

  it.each([95, 210])('reads at the pitch of a voice of %i Hz', async (f0Hz) => {
    const sample = babble(6, f0Hz)
    const { samples, sampleRateHz } = await narrate(engine, sample)
    const sampleHz = geometricMeanF0Hz(sample, ENGINE_RATE_HZ)
    expect(Math.abs(semitonesBetween(sampleHz, geometricMeanF0Hz(samples, sampleRateHz)))).toBeLessThan(2)
  })

  it('reads at a listener’s pace: sixty words take 15 to 60 seconds', async () => {
    const words = Array(6).fill('We walked along the river until the sun went down.').join(' ')
    const { samples, sampleRateHz } = await narrate(engine, babble(4, 150), words)
    expect(samples.length / sampleRateHz).toBeGreaterThan(15)
    expect(samples.length / sampleRateHz).toBeLessThan(60)
  })

  it.each([
    ['of one second', babble(1, 170)],
    ['of one second of whisper', hiss(1, 0.05)],
    ['of noise', hiss(5, 1)],
    [
      'with a long silence in its middle',
      concatenate([babble(2, 120), new Float32Array(800_000), babble(2, 120)]),
    ],
    ['of one held vowel', vowel({ seconds: 3, f0Hz: 250 })],
    ['that is very faint', babble(3, 120).map((sample) => sample / 500)],
  ])('gives clean sound, and not the base voice, for a sample %s', async (_, sample) => {
    const sentence = 'The river was cold.'
    const { samples, sampleRateHz } = await narrate(engine, sample, sentence)
    expect(sampleRateHz).toBe(ENGINE_RATE_HZ)
    expect(samples.every((value) => Math.abs(value) <= 1)).toBe(true)
    expect(rms(samples)).toBeGreaterThan(0.01)
    expect(likeness(samples, await speakWithFlite(sentence))).toBeLessThan(0.98)
  })

  it('refuses a silent sample', async () => {
    await expect(narrate(engine, new Float32Array(ENGINE_RATE_HZ))).rejects.toMatchObject({
      code: 'too-short',
    })
  })

  it.each(['', '...!?', '😀 🎉 '.repeat(100), '你好世界', 'مرحبا'])(
    'refuses the unspeakable text %j',
    async (words) => {
      await expect(narrate(engine, babble(1, 120), words)).rejects.toMatchObject({ code: 'unspeakable' })
    },
  )

  it.each([
    ['a word of 5000 letters', 'a'.repeat(5000)],
    ['one word', 'Yes'],
    ['emoji between words', 'I 😀 miss 🎉 you'],
    ['a number without end', '9'.repeat(400)],
  ])('reads %s in less than a minute of sound', async (_, words) => {
    const { samples } = await narrate(engine, babble(1, 120), words)
    expect(samples.length).toBeGreaterThan(ENGINE_RATE_HZ / 4)
    expect(samples.length).toBeLessThan(60 * ENGINE_RATE_HZ)
  })
})

it('no engine has the name of another', () => {
  expect(new Set(voiceEngines.map((engine) => engine.name)).size).toBe(voiceEngines.length)
  expect(findEngine('no such engine')).toBeUndefined()
})

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** The correlation of two waves: 1 where one is the other at another level. */
function likeness(some: Float32Array, other: Float32Array): number {
  const count = Math.min(some.length, other.length)
  let product = 0
  for (let i = 0; i < count; i++) product += some[i] * other[i]
  return Math.abs(product) / (rms(some.subarray(0, count)) * rms(other.subarray(0, count)) * count)
}
