import { beforeAll, describe, expect, it } from 'vitest'
import { analyseBase, analyseRecording, type BaseVoice } from '~/voice-engine/analyse/voice'
import { findTractWarp } from '~/voice-engine/convert/tract-length'
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
