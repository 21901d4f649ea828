import { describe, expect, it } from 'vitest'
import { whiteNoise } from '../../../src/dsp/noise'
import { measureSampleQuality } from '../../../src/measure/quality/measure-sample-quality'
import {
  add,
  bandPass,
  inRoom,
  overloaded,
  silence,
  speechLike,
  withHum,
  withNoise,
} from '../../support/speech-sample'
import { concatenate, hiss, RATE_HZ, vowel } from '../../support/synthetic-voice'

const voice = speechLike({ seconds: 10, f0Hz: 120 })
const clean = measureSampleQuality(voice)

describe('a clean recording', () => {
  it('has no defects', () => {
    expect(clean.clippedShare).toBe(0)
    expect(clean.signalToNoiseDb).toBeGreaterThan(45)
    expect(clean.humHz).toBe(0)
    expect(clean.bandLimitHz).toBe(8000)
    expect(clean.music).toBeLessThan(0.1)
    expect(clean.secondVoice).toBeLessThan(0.1)
  })

  it('has the same measures at any level', () => {
    const faint = measureSampleQuality(voice.map((sample) => sample / 1000))
    expect(faint.speechDb).toBeCloseTo(clean.speechDb - 60, 3)
    const others = Object.entries({ ...clean, speechDb: faint.speechDb })
    for (const [name, value] of others) expect(faint[name as keyof typeof faint]).toBeCloseTo(value, 3)
  })
})

describe('speech', () => {
  it('is measured without the silence around it', () => {
    const between = measureSampleQuality(concatenate([silence(3), voice, silence(6), voice]))
    expect(Math.abs(between.speechMs - 2 * clean.speechMs)).toBeLessThan(500)
    expect(Math.abs(between.speechDb - clean.speechDb)).toBeLessThan(0.2)
  })

  it('is not detected in noise, hum or a click', () => {
    expect(measureSampleQuality(hiss(10)).speechMs).toBeLessThan(500)
    expect(measureSampleQuality(withHum(silence(10), 50, 0)).speechMs).toBe(0)
    const click = silence(10)
    click[80_000] = 1
    expect(measureSampleQuality(click).speechMs).toBeLessThan(300)
  })
})

describe('noise', () => {
  it.each([30, 5])('%i dB below the speech is measured within 2 dB', (underDb) => {
    const { signalToNoiseDb } = measureSampleQuality(withNoise(voice, underDb))
    expect(Math.abs(signalToNoiseDb - underDb)).toBeLessThan(2)
  })

  it('is measured around the speech, not in digital silence', () => {
    const cut = concatenate([withNoise(voice, 20), silence(10)])
    expect(Math.abs(measureSampleQuality(cut).signalToNoiseDb - 20)).toBeLessThan(2)
  })
})

describe('overload', () => {
  it('is detected by flat tops, and increases with clipping', () => {
    const little = measureSampleQuality(overloaded(voice, 0.7)).clippedShare
    const much = measureSampleQuality(overloaded(voice, 0.3)).clippedShare
    expect(little).toBeGreaterThan(0.002)
    expect(much).toBeGreaterThan(5 * little)
  })

  it('is not detected in a tone or a constant', () => {
    const tone = Float32Array.from({ length: 32_000 }, (_, i) => Math.sin(0.1 * i))
    expect(measureSampleQuality(tone).clippedShare).toBe(0)
    expect(measureSampleQuality(new Float32Array(32_000).fill(0.3)).clippedShare).toBe(0)
  })
})

describe('the mains', () => {
  it.each([50, 60] as const)('of %i Hz is detected', (humHz) => {
    expect(measureSampleQuality(withHum(voice, humHz, 25)).humHz).toBe(humHz)
  })

  it('is not detected in a voice with harmonics at its frequencies', () => {
    expect(measureSampleQuality(vowel({ seconds: 3, f0Hz: 120 })).humHz).toBe(0)
    expect(measureSampleQuality(speechLike({ seconds: 10, f0Hz: 100 })).humHz).toBe(0)
  })
})

describe('the band', () => {
  it.each([
    ['a telephone', 3400],
    ['medium wave', 5000],
  ])('of %s ends at %i Hz', (_, edgeHz) => {
    const { bandLimitHz } = measureSampleQuality(bandPass(voice, 300, edgeHz))
    expect(Math.abs(bandLimitHz - edgeHz)).toBeLessThan(200)
  })

  it('of a full recording has no limit, with or without noise', () => {
    expect(measureSampleQuality(withNoise(voice, 10)).bandLimitHz).toBe(8000)
  })
})

describe('music', () => {
  it('is not detected in a steady tone, a held vowel or an echo', () => {
    const whistle = Float32Array.from({ length: voice.length }, (_, i) => 0.02 * Math.sin(0.3 * i))
    expect(measureSampleQuality(add(voice, whistle, 1)).music).toBeLessThan(0.3)
    const held = vowel({ seconds: 2, f0Hz: (seconds) => 180 + 3 * Math.sin(9 * seconds) })
    expect(measureSampleQuality(held).music).toBeLessThan(0.3)
    expect(measureSampleQuality(inRoom(voice, 0.6)).music).toBeLessThan(0.3)
  })
})

describe('a second voice', () => {
  it('is not detected for one speaker of varied pitch', () => {
    const lively = speechLike({ seconds: 20, f0Hz: 130, liveliness: 0.15, seed: 2 })
    expect(measureSampleQuality(lively).secondVoice).toBeLessThan(0.4)
  })
})

describe('any input', () => {
  const click = silence(3)
  click[24_000] = 1
  it.each([
    ['nothing', new Float32Array(0)],
    ['one sample', new Float32Array(1).fill(0.5)],
    ['silence', silence(3)],
    ['a constant', new Float32Array(48_000).fill(0.4)],
    ['a click', click],
    ['noise', Float32Array.from(whiteNoise(48_000, 1), (value) => 0.1 * value)],
    ['the softest possible sound', Float32Array.from(whiteNoise(48_000, 1), (value) => 1e-30 * value)],
    ['a second of speech', voice.slice(0, RATE_HZ)],
    ['a square wave', Float32Array.from({ length: 48_000 }, (_, i) => (i % 80 < 40 ? 0.9 : -0.9))],
  ])('is measured: %s', (_, samples) => {
    const quality = measureSampleQuality(samples)
    for (const value of Object.values(quality)) expect(Number.isFinite(value)).toBe(true)
    for (const share of ['clippedShare', 'music', 'secondVoice', 'voicedShare'] as const) {
      expect(quality[share]).toBeGreaterThanOrEqual(0)
      expect(quality[share]).toBeLessThanOrEqual(1)
    }
  })
})
