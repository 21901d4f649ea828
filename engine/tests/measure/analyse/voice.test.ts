import { beforeAll, describe, expect, it } from 'vitest'
import { maskSpeech } from '../../../src/dsp/speech-mask'
import { analyseRecording } from '../../../src/make-profile'
import { shortenSilences } from '../../../src/measure/analyse/silence'
import type { RecordedVoice } from '../../../src/measure/analyse/voice'
import { loadPhoneClassifier, type PhoneClassifier } from '../../../src/phones/phone-classifier'
import { concatenate, hiss, RATE_HZ, vowel } from '../../support/synthetic-voice'

let classifier: PhoneClassifier
beforeAll(async () => {
  classifier = await loadPhoneClassifier()
})
const analyse = (samples: Float32Array): RecordedVoice => analyseRecording(samples, classifier)

describe('pitch', () => {
  it.each([75, 110, 180, 260, 340])('of pulses at %i Hz is measured within one percent', (f0Hz) => {
    const { f0Hz: track } = analyse(vowel({ seconds: 1, f0Hz }))
    const voiced = track.filter((f0) => f0 > 0)
    expect(voiced.length / track.length).toBeGreaterThan(0.9)
    for (const f0 of voiced.slice(3, -3)) expect(Math.abs(f0 / f0Hz - 1)).toBeLessThan(0.01)
  })

  it('follows a glide', () => {
    const { f0Hz } = analyse(vowel({ seconds: 2, f0Hz: (seconds) => 120 + 40 * seconds }))
    for (const t of [60, 150, 240, 340]) expect(Math.abs(f0Hz[t] / (120 + 0.2 * t) - 1)).toBeLessThan(0.02)
  })

  it('is hardly found in noise and not at all in silence', () => {
    const noisy = analyse(hiss(2)).f0Hz
    expect(noisy.filter((f0) => f0 > 0).length / noisy.length).toBeLessThan(0.1)
    expect(analyse(new Float32Array(RATE_HZ)).f0Hz.every((f0) => f0 === 0)).toBe(true)
  })

  it('ends where the voice ends', () => {
    const { f0Hz } = analyse(concatenate([vowel({ seconds: 0.5, f0Hz: 120 }), new Float32Array(8000)]))
    expect(f0Hz[50]).toBeGreaterThan(0)
    expect(f0Hz[150]).toBe(0)
  })
})

describe('the envelope', () => {
  it('does not depend on how loud the recording is', () => {
    const loud = vowel({ seconds: 0.5, f0Hz: 100 })
    const faint = analyse(loud.map((sample) => sample / 1000)).bands
    const difference = analyse(loud).bands.map((level, i) => level - faint[i])
    expect(Math.max(...difference.map(Math.abs))).toBeLessThan(0.01)
  })
})

describe('silence', () => {
  it('of more than a second is shortened to one, anywhere', () => {
    const speech = vowel({ seconds: 1, f0Hz: 120 })
    const shortened = shortenSilences(concatenate([speech, new Float32Array(30 * RATE_HZ), speech]))
    expect(shortened.length / RATE_HZ).toBeCloseTo(3, 1)
  })

  it('of ordinary pauses is kept', () => {
    const speech = vowel({ seconds: 1, f0Hz: 120 })
    const recording = concatenate([speech, new Float32Array(8000), speech])
    expect(shortenSilences(recording)).toBe(recording)
  })

  it('is distinguished from speech relative to loud frames', () => {
    const mask = maskSpeech(Float64Array.from([0, -1, -20, -1, 0]), 40)
    expect(Array.from(mask)).toEqual([1, 1, 0, 1, 1])
  })
})

describe('a recording', () => {
  it('with few voiced frames has no pitch at all', () => {
    const cough = concatenate([hiss(4), vowel({ seconds: 0.06, f0Hz: 120 }), hiss(4)])
    expect(analyse(cough).f0Hz.every((f0) => f0 === 0)).toBe(true)
  })

  it.each([
    ['nothing', 0],
    ['one sample', 1],
    ['half a frame', 40],
  ])('of %s is analysed', (_, length) => {
    const voice = analyse(new Float32Array(length).fill(0.2))
    expect(voice.frameCount).toBe(1)
    for (const values of [voice.bands, voice.energy, voice.posteriors, voice.aperiodicity])
      expect(values.every(Number.isFinite)).toBe(true)
  })
})
