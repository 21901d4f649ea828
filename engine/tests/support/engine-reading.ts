import { expect } from 'vitest'
import { ENGINE_RATE_HZ, type NarrationPlan, NEUTRAL_PLAN, type VoiceEngine } from '../../src/engine'
import { measureSampleQuality } from '../../src/measure/quality/measure-sample-quality'
import { engineSetup } from './engine-setup'

export const sentence = 'The river was cold.'
export const twoSentences = `${sentence} We walked home, and nobody said a word.`

/** Of one or several recordings. */
export async function profileOf(engine: VoiceEngine, ...all: Float32Array[]): Promise<Uint8Array> {
  const recordings = all.map((samples) => ({
    sample: { samples, sampleRateHz: ENGINE_RATE_HZ },
    quality: measureSampleQuality(samples),
  }))
  return (await engine.makeProfile({ recordings }, engineSetup, { onProgress: () => {} })).bytes
}

export async function read(
  engine: VoiceEngine,
  profile: Uint8Array,
  words = twoSentences,
  plan: Partial<NarrationPlan> = {},
) {
  const progress: number[] = []
  const narration = { text: words, profile, plan: { ...NEUTRAL_PLAN, ...plan } }
  const { wave, words: spoken } = await engine.narrate(narration, engineSetup, {
    onProgress: (fraction) => progress.push(fraction),
  })
  return { ...wave, spoken, progress }
}

/** Finite, in range, hardly ever clipped, and loud enough to hear. */
export function expectClean(samples: Float32Array): void {
  expect(samples.every((value) => Math.abs(value) <= 1)).toBe(true)
  expect(samples.filter((value) => Math.abs(value) > 0.99).length / samples.length).toBeLessThan(0.001)
  expect(rms(samples)).toBeGreaterThan(0.01)
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}
