import { beforeAll, describe, expect, it } from 'vitest'
import { countFrames } from '~/voice-engine/dsp/frame-grid'
import { posteriorsOfKnown } from '~/voice-engine/phones/known-phones'
import { loadPhoneClassifier, type PhoneClassifier } from '~/voice-engine/phones/phone-classifier'
import { classifyPhones } from '~/voice-engine/phones/phone-posteriors'
import { likeliestPhone, PHONE_COUNT, PHONES } from '~/voice-engine/phones/phone-set'
import { type Speech, speakWithFlite } from '~/voice-engine/speak/flite'
import { hiss } from '../../../support/synthetic-voice'

const rowOf = (posteriors: Float32Array, t: number) =>
  posteriors.slice(t * PHONE_COUNT, (t + 1) * PHONE_COUNT)
const phoneAt = (posteriors: Float32Array, t: number) => PHONES[likeliestPhone(posteriors, t * PHONE_COUNT)]

describe('the posteriors of known phones', () => {
  const phones = [
    { name: 'pau', endSeconds: 0.2 },
    { name: 'aa', endSeconds: 0.5 },
    { name: 's', endSeconds: 0.7 },
  ]
  const posteriors = posteriorsOfKnown(phones, 180)

  it('are certain in the middle of a phone', () => {
    for (const [t, phone] of [
      [20, 'SIL'],
      [70, 'AA'],
      [120, 'S'],
    ] as const) {
      expect(phoneAt(posteriors, t)).toBe(phone)
      expect(Math.max(...rowOf(posteriors, t))).toBeCloseTo(1, 5)
    }
  })

  it('accept phones beyond the last frame, and none at all', () => {
    expect(phoneAt(posteriorsOfKnown([{ name: 'iy', endSeconds: 9 }], 5), 4)).toBe('IY')
    expect(phoneAt(posteriorsOfKnown([], 5), 2)).toBe('SIL')
  })
})

describe('classified phones', () => {
  let classifier: PhoneClassifier
  let speech: Speech
  let frameCount: number
  let heard: Float32Array
  beforeAll(async () => {
    classifier = await loadPhoneClassifier()
    speech = await speakWithFlite(
      'the old train left the station just before seven, and a young man sat by the window.',
    )
    frameCount = countFrames(speech.samples.length)
    heard = classifyPhones(classifier, speech.samples, frameCount).posteriors
  })

  it('agree with flite in more than two of three frames', () => {
    const said = posteriorsOfKnown(speech.phones, frameCount)
    let right = 0
    for (let t = 0; t < frameCount; t++) if (phoneAt(heard, t) === phoneAt(said, t)) right++
    expect(right / frameCount).toBeGreaterThan(0.67)
  })

  it('do not depend on level', () => {
    const faint = speech.samples.map((sample) => sample / 300)
    const again = classifyPhones(classifier, faint, frameCount)
    // The 1e-9 in the front end's gain is noticeable at -50 dB, far below any recording of speech.
    const different = again.posteriors.filter((p, i) => Math.abs(p - heard[i]) > 0.01)
    expect(different.length).toBeLessThan(heard.length / 1000)
  })

  it.each([
    ['no samples', new Float32Array(0)],
    ['one sample', Float32Array.of(0.3)],
    ['silence', new Float32Array(8000)],
    ['noise', hiss(0.5)],
  ])('of %s are finite', (_, samples) => {
    const { posteriors } = classifyPhones(classifier, samples, countFrames(samples.length))
    expect(posteriors).toHaveLength(countFrames(samples.length) * PHONE_COUNT)
    expect(posteriors.every(Number.isFinite)).toBe(true)
  })

  it('use a warp that suits the vocal tract: a shorter one needs a higher factor', () => {
    const quicker = speedUp(speech.samples, 1.16)
    const ofMan = classifyPhones(classifier, speech.samples, frameCount).warp
    expect(classifyPhones(classifier, quicker, countFrames(quicker.length)).warp).toBeGreaterThan(ofMan)
  })
})

/** Raises all resonances, like a tape played too fast. */
function speedUp(samples: Float32Array, factor: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / factor) - 1 }, (_, i) => {
    const below = Math.floor(i * factor)
    const between = i * factor - below
    return samples[below] * (1 - between) + samples[below + 1] * between
  })
}
