import { describe, expect, it } from 'vitest'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { readPcmWav } from '~/voice-engine/speak/pcm-wav'
import { RATE_HZ } from '../../../support/synthetic-voice'
import { geometricMeanF0Hz } from '../../../support/yin'

describe('the base voice', () => {
  it('speaks a sentence in a man‘s voice, at a calm rate', async () => {
    const wave = await speakWithFlite('The old train left the station just before seven.')
    expect(wave.length / RATE_HZ).toBeGreaterThan(2)
    expect(wave.length / RATE_HZ).toBeLessThan(5)
    const f0Hz = geometricMeanF0Hz(wave, RATE_HZ)
    expect(f0Hz).toBeGreaterThan(80)
    expect(f0Hz).toBeLessThan(130)
  })

  it('says the same words in the same bytes', async () => {
    const words = 'Say it again.'
    expect(await speakWithFlite(words)).toEqual(await speakWithFlite(words))
  })
})

describe('its wave file', () => {
  it('is refused when it is no mono 16-bit PCM', () => {
    expect(() => readPcmWav(new Uint8Array(100))).toThrow('A WAV without samples')
  })
})
