import { beforeAll, describe, expect, it } from 'vitest'
import { analyseBase, type BaseVoice } from '~/voice-engine/analyse/voice'
import { type GrainStyle, PROTOTYPE_GRAINS, renderGrains, SMOOTH_GRAINS } from '~/voice-engine/convert/grains'
import { BIN_COUNT } from '~/voice-engine/dsp/frame-grid'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { harmonicsToNoiseDb } from '../../../bench/voice/harmonicity'
import { babbleSpeech, wordless } from '../../../support/synthetic-speech'
import { hiss, RATE_HZ, vowel } from '../../../support/synthetic-voice'
import { geometricMeanF0Hz } from '../../../support/yin'

const unchanged = (voice: BaseVoice) => new Float32Array(voice.frameCount * BIN_COUNT)

let base: BaseVoice
beforeAll(() => {
  base = analyseBase(babbleSpeech(4, 110), 1)
})

describe.each([
  ['of the prototype', PROTOTYPE_GRAINS],
  ['that are smooth', SMOOTH_GRAINS],
])('grains %s', (_, style: GrainStyle) => {
  it('reproduce the input if nothing changes', () => {
    const still = analyseBase(wordless(vowel({ seconds: 1, f0Hz: 130 })), 1)
    const wave = renderGrains(still, still.f0Hz, unchanged(still), style)
    const again = analyseBase(wordless(wave), 1)
    expect(wave).toHaveLength(still.samples.length)
    for (let t = 10; t < 190; t++) {
      expect(Math.abs(again.f0Hz[t] / still.f0Hz[t] - 1)).toBeLessThan(0.01)
      // 1.5 dB in each band, for any phase.
      for (let i = t * BAND_COUNT; i < (t + 1) * BAND_COUNT; i++) {
        expect(Math.abs(again.bands[i] - still.bands[i])).toBeLessThan(0.35)
      }
    }
  })

  it('do not change unvoiced sound', () => {
    const noise = analyseBase(wordless(hiss(1)), 1)
    const wave = renderGrains(noise, noise.f0Hz, unchanged(noise), style)
    for (let i = 80; i < wave.length - 80; i++) expect(wave[i]).toBeCloseTo(noise.samples[i], 4)
  })

  it.each([0.75, 1.5, 2])('scale the pitch by %f', (ratio) => {
    const wanted = base.f0Hz.map((f0) => f0 * ratio)
    const wave = renderGrains(base, wanted, unchanged(base), style)
    const heard = geometricMeanF0Hz(wave, RATE_HZ) / geometricMeanF0Hz(base.samples, RATE_HZ)
    expect(Math.abs(heard / ratio - 1)).toBeLessThan(0.03)
  })

  it('follow the gain of their filter', () => {
    const plain = renderGrains(base, base.f0Hz, unchanged(base), style)
    const louder = renderGrains(base, base.f0Hz, unchanged(base).fill(2 * Math.LN2), style)
    for (let i = 0; i < plain.length; i += 997) expect(louder[i]).toBeCloseTo(2 * plain[i], 4)
  })

  it('are not louder for overlapping more: an octave higher has about the same level', () => {
    const wave = renderGrains(
      base,
      base.f0Hz.map((f0) => 2 * f0),
      unchanged(base),
      style,
    )
    const ratioDb = 10 * Math.log10(powerOf(wave) / powerOf(base.samples))
    expect(ratioDb).toBeLessThan(1)
    expect(ratioDb).toBeGreaterThan(-4)
  })

  it('keep the resonances at any pitch', () => {
    const still = analyseBase(wordless(vowel({ seconds: 0.6, f0Hz: 110, formantsHz: [600, 1700, 2900] })), 1)
    const higher = renderGrains(
      still,
      still.f0Hz.map((f0) => 1.4 * f0),
      unchanged(still),
      style,
    )
    const { bins } = analyseBase(wordless(higher), 1)
    const frame = bins.subarray(60 * BIN_COUNT, 61 * BIN_COUNT)
    for (const hz of [600, 1700, 2900]) {
      const k = Math.round((hz * 1024) / RATE_HZ)
      const peak = Math.max(...frame.subarray(k - 8, k + 9))
      expect(peak - Math.max(frame[k - 20], frame[k + 20])).toBeGreaterThan(1)
    }
  })

  it('keep the base voice’s f0 if none is given', () => {
    const wave = renderGrains(base, new Float64Array(base.frameCount), unchanged(base), style)
    const heard = geometricMeanF0Hz(wave, RATE_HZ) / geometricMeanF0Hz(base.samples, RATE_HZ)
    expect(Math.abs(heard - 1)).toBeLessThan(0.01)
  })

  it.each([0, 1, 300])('of %i samples have as many samples', (length) => {
    const short = analyseBase(wordless(vowel({ seconds: 0.1, f0Hz: 120 }).slice(0, length)), 1)
    expect(renderGrains(short, short.f0Hz, unchanged(short), style)).toHaveLength(length)
  })
})

describe('speech raised by an octave', () => {
  it('has a better harmonics-to-noise ratio with smooth grains than with the prototype’s', async () => {
    const speech = analyseBase(await speakWithFlite('the old train left the station just before seven.'), 1.5)
    const higher = speech.f0Hz.map((f0) => 2 * f0)
    const ratioDb = (style: GrainStyle) =>
      harmonicsToNoiseDb(renderGrains(speech, higher, unchanged(speech), style), higher)
    expect(ratioDb(SMOOTH_GRAINS) - ratioDb(PROTOTYPE_GRAINS)).toBeGreaterThan(2)
  })
})

function powerOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0)
}
