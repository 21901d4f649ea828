import { describe, expect, it } from 'vitest'
import { readPcmWav } from '~/voice-engine/speak/pcm-wav'
import { speakWithFlite } from '../../support/flite'
import { RATE_HZ } from '../../support/synthetic-voice'
import { geometricMeanF0Hz } from '../../support/yin'

const SENTENCE = 'The old train left the station just before seven.'

describe('flite', () => {
  it('speaks a sentence in a male voice at a calm rate', async () => {
    const { samples } = await speakWithFlite(SENTENCE)
    expect(samples.length / RATE_HZ).toBeGreaterThan(2)
    expect(samples.length / RATE_HZ).toBeLessThan(5)
    const f0Hz = geometricMeanF0Hz(samples, RATE_HZ)
    expect(f0Hz).toBeGreaterThan(80)
    expect(f0Hz).toBeLessThan(130)
  })

  it('gives the same bytes for the same words', async () => {
    const words = 'Say it again.'
    expect(await speakWithFlite(words)).toEqual(await speakWithFlite(words))
  })

  it('reports the phones it speaks', async () => {
    const { phones } = await speakWithFlite('We met her.')
    expect(phones.map(({ name }) => name)).toEqual(['pau', 'w', 'iy', 'm', 'eh', 't', 'hh', 'er', 'pau'])
  })

  it.each([SENTENCE, 'One. Two! Three? And four, five, six.'])(
    'reports the end of each phone, up to the end of %j',
    async (text) => {
      const { samples, phones } = await speakWithFlite(text)
      const ends = phones.map(({ endSeconds }) => endSeconds)
      for (let i = 1; i < ends.length; i++) expect(ends[i]).toBeGreaterThan(ends[i - 1])
      expect(ends[ends.length - 1]).toBeCloseTo(samples.length / RATE_HZ, 1)
    },
  )

  it('is silent in the pauses it reports, and audible elsewhere', async () => {
    const { samples, phones } = await speakWithFlite('One, and two, and three.')
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    let from = 0
    for (const { name, endSeconds } of phones) {
      const to = Math.min(samples.length, Math.round(endSeconds * RATE_HZ))
      const middle = samples.slice(from + (to - from) / 3, to - (to - from) / 3)
      const level = middle.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / loudest
      if (name === 'pau') expect(level).toBeLessThan(0.05)
      else expect(level).toBeGreaterThan(0.005)
      from = to
    }
  })

  it.each([0.8, 1.25])('takes %f times as long with that duration factor', async (stretch) => {
    const [plain, stretched] = [await speakWithFlite(SENTENCE), await speakWithFlite(SENTENCE, stretch)]
    expect(stretched.samples.length / plain.samples.length).toBeCloseTo(stretch, 1)
    expect(stretched.phones.map(({ name }) => name)).toEqual(plain.phones.map(({ name }) => name))
  })
})

describe('its WAV file', () => {
  it('is rejected unless it is mono 16-bit PCM', () => {
    expect(() => readPcmWav(new Uint8Array(100))).toThrow('A WAV without samples')
  })
})
