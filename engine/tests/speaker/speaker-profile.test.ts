import { beforeAll, describe, expect, it } from 'vitest'
import { BAND_COUNT } from '../../src/dsp/mel-bands'
import { analyseRecording, measureSpeaker } from '../../src/make-profile'
import { joinVoices } from '../../src/measure/analyse/join-voices'
import { loadPhoneClassifier } from '../../src/phones/phone-classifier'
import { PHONE_COUNT, PHONES, SILENCE } from '../../src/phones/phone-set'
import { loadReader, type ReaderNetwork } from '../../src/reader/network'
import type { SpeakerProfile } from '../../src/reader/types'
import { decodePhones } from '../../src/speaker/decode-phones'
import { babble, concatenate, hiss } from '../support/synthetic-voice'

let network: ReaderNetwork
beforeAll(async () => {
  network = await loadReader()
})

async function measure(samples: Float32Array): Promise<SpeakerProfile> {
  return measureSpeaker(analyseRecording(samples, await loadPhoneClassifier()), network)
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

describe('what is measured of a speaker', () => {
  it('is the same each time, with the pitch and its spread', async () => {
    const samples = concatenate([babble(3, 200), hiss(1)])
    const profile = await measure(samples)
    expect(await measure(samples)).toEqual(profile)
    expect(numbersIn(profile).every(Number.isFinite)).toBe(true)
    expect(Math.exp(profile.pitch.meanLn)).toBeGreaterThan(180)
    expect(Math.exp(profile.pitch.meanLn)).toBeLessThan(220)
    expect(Array.from(profile.pitchQuantiles!)).toEqual(Array.from(profile.pitchQuantiles!).sort())
    expect(profile.noiseFloor[30]).toBeLessThan(profile.loudLevel)
  })

  it.each<[string, () => Float32Array, boolean]>([
    ['a whisper, and no distribution of its pitch', () => hiss(2), false],
    ['half a second', () => babble(0.5, 120), true],
  ])('has numbers for %s', async (_, samples, hasPitch) => {
    const profile = await measure(samples())
    expect(numbersIn(profile).filter((value) => !Number.isFinite(value))).toEqual([])
    expect(profile.pitch.meanLn).toBeGreaterThan(4)
    expect(profile.pitchQuantiles !== undefined).toBe(hasPitch)
  })

  it('is refitted by half where bands were filled in, and by the bands that all recordings have', async () => {
    const voice = analyseRecording(babble(3, 200), await loadPhoneClassifier())
    const [narrow, wide] = [
      { from: 10, to: 40 },
      { from: 5, to: 45 },
    ].map((recorded) => ({ ...voice, recorded }))
    const { refit } = measureSpeaker(joinVoices([voice, voice]), network)
    const halved = measureSpeaker(joinVoices([wide, narrow]), network).refit
    for (const [band, share] of [
      [9, 0.5],
      [10, 1],
      [39, 1],
      [40, 0.5],
      [BAND_COUNT, 1],
    ])
      expect(halved[band] / refit[band]).toBeCloseTo(share, 3)
  })
})

describe('phones that are heard', () => {
  const posteriorsOf = (phones: readonly number[]) => {
    const posteriors = new Float32Array(phones.length * PHONE_COUNT).fill(0.001)
    for (const [t, phone] of phones.entries()) posteriors[t * PHONE_COUNT + phone] = 0.96
    return posteriors
  }
  const [m, iy, b] = ['M', 'IY', 'B'].map((phone) => PHONES.indexOf(phone))

  it('are those of the posteriors, each of three frames at least', () => {
    const frames = [SILENCE, SILENCE, SILENCE, SILENCE, m, m, m, m, m, b, iy, iy, iy, iy, iy, iy]
    const { phones, durations } = decodePhones(posteriorsOf(frames), network.prior.bigram)
    expect(Array.from(phones)).toEqual([SILENCE, m, iy])
    expect(durations.reduce((sum, duration) => sum + duration, 0)).toBe(frames.length)
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(3)
  })

  it('are silence in a recording of a frame', () => {
    expect(Array.from(decodePhones(posteriorsOf([m]), network.prior.bigram).durations)).toEqual([1])
  })
})
