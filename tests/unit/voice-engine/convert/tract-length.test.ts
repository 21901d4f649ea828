import { beforeAll, describe, expect, it } from 'vitest'
import { analyseBase, analyseRecording, type BaseVoice } from '~/voice-engine/analyse/voice'
import { FrequencyWarp } from '~/voice-engine/convert/frequency-warp'
import { findTractWarp, warpedBands } from '~/voice-engine/convert/tract-length'
import { BIN_COUNT } from '~/voice-engine/dsp/frame-grid'
import { BAND_COUNT, melBands } from '~/voice-engine/dsp/mel-bands'
import { whiteNoise } from '~/voice-engine/dsp/noise'
import { multiplyRows } from '~/voice-engine/dsp/sparse-rows'
import { loadPhoneClassifier, type PhoneClassifier } from '~/voice-engine/phones/phone-classifier'
import { babbleSpeech } from '../../../support/synthetic-speech'
import { babble, hiss, vowel } from '../../../support/synthetic-voice'

describe('the vocal-tract warp', () => {
  let classifier: PhoneClassifier
  let base: BaseVoice[]
  beforeAll(async () => {
    classifier = await loadPhoneClassifier()
    base = [analyseBase(babbleSpeech(4, 110), 1), analyseBase(babbleSpeech(2, 105), 1)]
  })

  it('does not change a spectrum at a factor of 1', () => {
    const bins = Float32Array.from({ length: BIN_COUNT }, (_, k) => Math.sin(k / 20))
    const warped = new Float64Array(BIN_COUNT)
    new FrequencyWarp(1).warp(bins, 0, warped)
    for (let k = 0; k < BIN_COUNT; k++) expect(warped[k]).toBeCloseTo(bins[k])
  })

  it('moves a resonance up by its factor', () => {
    const bins = Float32Array.from({ length: BIN_COUNT }, (_, k) => -Math.abs(k - 100))
    const warped = new Float64Array(BIN_COUNT)
    new FrequencyWarp(1.1).warp(bins, 0, warped)
    expect(warped.indexOf(Math.max(...warped))).toBe(110)
  })

  it('computes the bands of a warped spectrum in one step', () => {
    const bins = Float32Array.from(whiteNoise(2 * BIN_COUNT, 5))
    const warp = new FrequencyWarp(0.9)
    const inOne = warpedBands(bins, warp)
    const warped = new Float64Array(BIN_COUNT)
    const bands = new Float64Array(BAND_COUNT)
    for (const t of [0, 1]) {
      warp.warp(bins, t * BIN_COUNT, warped)
      multiplyRows(melBands, warped, 0, bands, 0)
      for (let band = 0; band < BAND_COUNT; band++)
        expect(inOne[t * BAND_COUNT + band]).toBeCloseTo(bands[band], 5)
    }
  })

  it.each([0.9, 1.1])('is estimated for a speaker with resonances at %f of the base voice', (tract) => {
    const speaker = analyseRecording(babble(6, 140, tract), classifier)
    expect(Math.abs(findTractWarp(speaker, base).factor - tract)).toBeLessThanOrEqual(0.021)
  })

  it('is not affected by the frequency response of a microphone', () => {
    const comb = (samples: Float32Array) => samples.map((sample, i) => sample + 0.8 * (samples[i - 3] ?? 0))
    const hollow = analyseRecording(comb(comb(babble(6, 140, 1.1))), classifier)
    expect(Math.abs(findTractWarp(hollow, base).factor - 1.1)).toBeLessThanOrEqual(0.021)
  })

  it.each([
    ['without a voice', hiss(2)],
    ['with too little voice', vowel({ seconds: 0.2, f0Hz: 120 })],
  ])('is 1 for a sample %s', (_, sample) => {
    expect(findTractWarp(analyseRecording(sample, classifier), base).factor).toBe(1)
  })

  it('stays within plausible vocal-tract lengths', () => {
    const giant = analyseRecording(babble(4, 80, 0.6), classifier)
    expect(findTractWarp(giant, base).factor).toBeGreaterThanOrEqual(0.84)
    expect(findTractWarp(giant, base).factor).toBeLessThanOrEqual(1.18)
  })
})
