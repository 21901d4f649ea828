import { describe, expect, it } from 'vitest'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'
import { classicEngine } from '~/voice-engine/engines/classic'
import { expectClean, profileOf, read, sentence } from '../support/engine-reading'
import { bandPass, silence, withNoise } from '../support/speech-sample'
import { babble, concatenate, hiss, whisper } from '../support/synthetic-voice'
import { geometricMeanF0Hz, semitonesBetween } from '../support/yin'

/** A file of its own beside engine.test.ts, so that both run at once. The other engines need a model, a server or an account. */
describe('the engine classic', () => {
  const engine = classicEngine

  it.each<[string, () => Float32Array]>([
    ['of one second', () => babble(1, 170)],
    ['of a whisper', () => whisper(3)],
    ['of noise, in which no frame is voiced', () => hiss(3, 1)],
    ['in noise, through a telephone', () => bandPass(withNoise(babble(4, 120), 8), 300, 3400)],
    [
      'of more than a minute, most of it silence',
      () => concatenate([babble(2, 120), silence(60), babble(2, 120)]),
    ],
  ])('gives clean audio for a sample %s', async (_, sample) => {
    const { samples, sampleRateHz } = await read(engine, await profileOf(engine, sample()), sentence)
    expect(sampleRateHz).toBe(ENGINE_RATE_HZ)
    expectClean(samples)
    expect(samples.length / ENGINE_RATE_HZ).toBeGreaterThan(0.8)
    expect(samples.length / ENGINE_RATE_HZ).toBeLessThan(3)
  })

  it.each([
    ['very low', 65, 0.88],
    ['a child’s', 380, 1.3],
  ])('gives clean audio at the pitch of a voice that is %s', async (_, f0Hz, tract) => {
    const sample = babble(5, f0Hz, tract)
    const { samples } = await read(engine, await profileOf(engine, sample), sentence)
    expectClean(samples)
    const heardHz = geometricMeanF0Hz(samples, ENGINE_RATE_HZ)
    expect(Math.abs(semitonesBetween(geometricMeanF0Hz(sample, ENGINE_RATE_HZ), heardHz))).toBeLessThan(2)
  })
})
