import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { loadPhoneClassifier, PhoneClassifier } from '~/voice-engine/phones/phone-classifier'
import { FEATURE_STRIDE } from '~/voice-engine/phones/phone-features'
import { PHONE_COUNT } from '~/voice-engine/phones/phone-set'

const weights = readFileSync('app/voice-engine/phones/ppg_int8.bin')
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

  it('computes a one-layer network as done by hand', () => {
    const net = new PhoneClassifier(oneLayer())
    const row = net.classify(Float32Array.of(1, 2), 1, 2)
    // Phone 1 has 2 * 0.5 * 1 + 4 * 0.5 * 2 - 1 = 4, phone 2 has 3, all others 0.
    const sum = Math.exp(4) + Math.exp(3) + PHONE_COUNT - 2
    expect(row[1]).toBeCloseTo(Math.exp(4) / sum, 6)
    expect(row[2]).toBeCloseTo(Math.exp(3) / sum, 6)
    expect(row[3]).toBeCloseTo(1 / sum, 6)
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

/** Two inputs and PHONE_COUNT outputs, two of which have weights. */
function oneLayer(): Uint8Array {
  const bytes = new Uint8Array(16 + 8 * PHONE_COUNT + 2 * PHONE_COUNT)
  const view = new DataView(bytes.buffer)
  const biasesAt = 16 + 4 * PHONE_COUNT
  const weightsAt = 16 + 8 * PHONE_COUNT
  for (const [i, value] of [0x47505052, 1, PHONE_COUNT, 2].entries()) view.setUint32(4 * i, value, true)
  for (let phone = 0; phone < PHONE_COUNT; phone++) view.setFloat32(16 + 4 * phone, 0.5, true)
  view.setFloat32(biasesAt + 4, -1, true)
  view.setFloat32(biasesAt + 8, 3, true)
  view.setInt8(weightsAt + 2, 2)
  view.setInt8(weightsAt + 3, 4)
  return bytes
}
