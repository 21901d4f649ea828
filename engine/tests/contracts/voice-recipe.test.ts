import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { BAND_COUNT } from '../../src/dsp/mel-bands'
import { analyseRecording } from '../../src/make-profile'
import { APERIODICITY_BANDS } from '../../src/measure/analyse/aperiodicity'
import type { RecordedVoice } from '../../src/measure/analyse/voice'
import { loadPhoneClassifier } from '../../src/phones/phone-classifier'
import { PHONE_COUNT } from '../../src/phones/phone-set'
import { concatenate } from '../support/synthetic-voice'
import { readWav } from '../support/wav'

/*
 * Intermediate values for a speaker from the engine's prototype, which is outside this project.
 * They are next to the checkout and are never committed; without them there is nothing to compare with.
 */
const reference = resolve('../shared/voice-kit/reference')
const isThere = existsSync(reference)
const EVERY = 10

describe.skipIf(!isThere)(`the recipe, against ${isThere ? reference : 'values that are not here'}`, () => {
  describe('a speaker', () => {
    const floats = (name: string) => readFloats(join(reference, '2609', `${name}.f32`))
    let voice: RecordedVoice
    beforeAll(async () => {
      const { samples } = readWav(join(reference, '2609', 'sample.wav'))
      voice = analyseRecording(samples, await loadPhoneClassifier())
    })

    it('has the same f0 within 0.01 Hz', () => {
      const expected = floats('sample_f0')
      expect(voice.f0Hz).toHaveLength(expected.length)
      expect(largestDifference(voice.f0Hz, expected)).toBeLessThan(0.01)
    })

    it.each([
      ['mel bands', 'sample_mel60_every10', () => voice.bands, BAND_COUNT],
      ['aperiodicity', 'sample_ap5_every10', () => voice.aperiodicity, APERIODICITY_BANDS],
      ['phone posteriors', 'sample_post40_every10', () => voice.posteriors, PHONE_COUNT],
    ] as const)('has the same %s within 0.001', (_, name, values, width) => {
      expect(largestDifference(everyTenth(values(), width), floats(name))).toBeLessThan(0.001)
    })
  })
})

/** Little-endian float32, the format of the reference files. */
function readFloats(path: string): Float32Array {
  const bytes = readFileSync(path)
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i))
}

function everyTenth(values: Float32Array, width: number): Float32Array {
  const rows = Math.ceil(values.length / width / EVERY)
  return concatenate(
    Array.from({ length: rows }, (_, row) => values.subarray(EVERY * row * width, (EVERY * row + 1) * width)),
  )
}

function largestDifference(some: ArrayLike<number>, other: Float32Array): number {
  return other.reduce((most, value, i) => Math.max(most, Math.abs(value - some[i])), 0)
}
