import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { analysisGain } from '~/voice-engine/analyse/level'
import { analyseBase, analyseRecording, type Voice } from '~/voice-engine/analyse/voice'
import { findTractWarp } from '~/voice-engine/convert/tract-length'
import { classicEngine } from '~/voice-engine/engines/classic'
import { concatenate } from '../support/synthetic-voice'
import { readWav } from '../support/wav'
import { geometricMeanF0Hz, semitonesBetween } from '../support/yin'

/*
 * The recipe's intermediate values for two speakers, from the prototype outside this project (voice.md). They lie
 * beside the checkout and are never committed; without them there is nothing to compare with.
 */
const reference = resolve('../shared/voice-kit/reference')
const isThere = existsSync(reference)
const BANDS = 60

describe.skipIf(!isThere)(`the recipe, against ${isThere ? reference : 'values that are not here'}`, () => {
  describe.each(['2609', '1998'])('speaker %s', (speaker) => {
    let voice: Voice
    beforeAll(() => {
      voice = analyseRecording(readWav(join(reference, speaker, 'sample.wav')).samples)
    })

    it('has the same f0 within 0.01 Hz', () => {
      const expected = readFloats(join(reference, speaker, 'sample_f0.f32'))
      expect(voice.f0Hz).toHaveLength(expected.length)
      expect(largestDifference(voice.f0Hz, expected)).toBeLessThan(0.01)
    })

    it('has the same mel bands within 0.001', () => {
      const expected = readFloats(join(reference, speaker, 'sample_mel60_every10.f32'))
      const everyTenth = concatenate(
        Array.from({ length: expected.length / BANDS }, (_, row) =>
          voice.bands.subarray(10 * row * BANDS, (10 * row + 1) * BANDS),
        ),
      )
      expect(largestDifference(everyTenth, expected)).toBeLessThan(0.001)
    })

    it('has the same length of the tract, within a step', () => {
      const speech = concatenate(
        ['p1', 'p2', 'p3'].map((text) => readWav(join(reference, `base_${text}_rms.wav`)).samples),
      )
      const { vtln } = JSON.parse(readFileSync(join(reference, 'index.json'), 'utf8'))[speaker]
      const { factor } = findTractWarp(voice, analyseBase(speech, analysisGain(speech)))
      expect(Math.abs(factor - vtln)).toBeLessThan(0.021)
    })

    it('is followed by a story within a semitone', async () => {
      const sample = readWav(join(reference, speaker, 'sample.wav'))
      const text = 'The river was cold that morning. We walked home, and nobody said a word.'
      const story = await classicEngine.narrate({ text, sample }, { onProgress: () => {} })
      const sampleHz = geometricMeanF0Hz(sample.samples, sample.sampleRateHz)
      const storyHz = geometricMeanF0Hz(story.samples, story.sampleRateHz)
      expect(Math.abs(semitonesBetween(sampleHz, storyHz))).toBeLessThan(1)
    })
  })
})

/** Little-endian float32, as the reference is written. */
function readFloats(path: string): Float32Array {
  const bytes = readFileSync(path)
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i))
}

function largestDifference(some: ArrayLike<number>, other: Float32Array): number {
  return other.reduce((most, value, i) => Math.max(most, Math.abs(value - some[i])), 0)
}
