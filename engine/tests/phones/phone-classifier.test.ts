import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { whiteNoise } from '../../src/dsp/noise'
import { loadPhoneClassifier, PhoneClassifier } from '../../src/phones/phone-classifier'
import { FEATURE_STRIDE } from '../../src/phones/phone-features'
import { PHONE_COUNT } from '../../src/phones/phone-set'

const weights = readFileSync('engine/src/phones/ppg_int8.bin')
const CONTEXT_FRAMES = 15

let classifier: PhoneClassifier
beforeAll(async () => {
  classifier = await loadPhoneClassifier()
})

describe('the phone classifier', () => {
  it('gives a frame the same result alone and among others', () => {
    const together = classifier.classify(inputFor(7), 7, FEATURE_STRIDE)
    for (let t = 0; t < 7; t++) {
      const alone = classifier.classify(inputFor(7).slice(t * FEATURE_STRIDE), 1, FEATURE_STRIDE)
      expect(Array.from(alone)).toEqual(Array.from(together.slice(t * PHONE_COUNT, (t + 1) * PHONE_COUNT)))
    }
  })

  it('rejects bytes of other files', () => {
    expect(() => new PhoneClassifier(new Uint8Array(weights.length))).toThrow('Not the weights')
    expect(() => new PhoneClassifier(Uint8Array.from(weights).reverse())).toThrow('Not the weights')
    expect(() => new PhoneClassifier(new Uint8Array(0))).toThrow()
  })

  it.each([4, 8, 100, 2000, weights.length >> 1, weights.length - 4])(
    'rejects weights that end after %i bytes',
    (length) => {
      expect(() => new PhoneClassifier(weights.subarray(0, length))).toThrow()
    },
  )

  it('rejects an implausible number of layers', () => {
    const changed = Uint8Array.from(weights)
    new DataView(changed.buffer).setUint32(4, 1000, true)
    expect(() => new PhoneClassifier(changed)).toThrow('1000 layers')
  })
})

/** Overlapping frames: a frame is at the same position for any number of frames. */
function inputFor(frameCount: number): Float32Array {
  return Float32Array.from(whiteNoise((frameCount + CONTEXT_FRAMES - 1) * FEATURE_STRIDE, 3))
}
