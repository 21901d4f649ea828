import { beforeAll, describe, expect, it } from 'vitest'
import { analyseBase, analyseRecording, type BaseVoice, type Voice } from '~/voice-engine/analyse/voice'
import { type Calibration, calibrate } from '~/voice-engine/convert/calibration'
import { convertSpectra } from '~/voice-engine/convert/convert-spectra'
import { convertSpeech } from '~/voice-engine/convert/convert-speech'
import { Intonation } from '~/voice-engine/convert/intonation'
import { makeProfile, openProfile, type Speaker } from '~/voice-engine/convert/profile'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'
import { NEUTRAL_PLAN } from '~/voice-engine/engine'
import { loadPhoneClassifier, type PhoneClassifier } from '~/voice-engine/phones/phone-classifier'
import { loadVocoder, type VocoderNetwork } from '~/voice-engine/vocoder/network'
import { babbleSpeech, wordless } from '../../../support/synthetic-speech'
import { babble, hiss } from '../../../support/synthetic-voice'

let classifier: PhoneClassifier
let vocoder: VocoderNetwork
let calibration: Calibration
let base: BaseVoice
beforeAll(async () => {
  classifier = await loadPhoneClassifier()
  vocoder = await loadVocoder()
  calibration = calibrate([babbleSpeech(6, 110)])
  base = calibration.passages[0]
})

const speakerOf = (sample: Float32Array) =>
  openProfile(makeProfile(analyseRecording(sample, classifier), calibration))

function speak(speaker: Speaker): Float32Array {
  const f0Hz = new Intonation(speaker, NEUTRAL_PLAN).apply(base.f0Hz, 'none')
  return convertSpeech(base, speaker, f0Hz, vocoder, 1)
}

describe('the conversion', () => {
  it('gives the base voice the average spectrum of the speaker', () => {
    const sample = babble(6, 130, 0.9)
    const speaker = analyseRecording(sample, classifier)
    const converted = { ...base, bands: convertSpectra(base, speakerOf(sample)) }
    expect(spread(difference(speaker, converted))).toBeLessThan(spread(difference(speaker, base)) / 2)
  })

  it('gives each vowel the speaker’s spectrum, not only the average', () => {
    const sample = babble(6, 130, 0.9)
    const speaker = analyseRecording(sample, classifier)
    const converted = { ...base, bands: convertSpectra(base, speakerOf(sample)) }
    // The middle of the first five syllables, which have the same vowels in both voices.
    for (const t of [30, 130, 230, 330, 430]) {
      const [own, other] = [base, converted].map((voice) => spread(differenceAt(speaker, voice, t)))
      expect(other).toBeLessThan(0.8 * own)
    }
  })

  it('hardly changes the base voice’s own recording', () => {
    const converted = convertSpectra(base, speakerOf(base.samples))
    const changes = converted.map((level, i) => Math.abs(level - base.bands[i]))
    // 4 dB, much of it in pauses.
    expect(changes.reduce((sum, change) => sum + change, 0) / changes.length).toBeLessThan(0.95)
  })

  it('keeps each frame’s level', () => {
    const spoken = analyseBase(wordless(speak(speakerOf(babble(6, 130, 0.9)))), 1)
    for (const t of [30, 130, 230, 330, 430])
      expect(Math.abs(spoken.energy[t] - base.energy[t])).toBeLessThan(0.7)
  })

  it('rejects a base voice without voiced speech', () => {
    const silent = calibrate([wordless(hiss(2))])
    expect(() => makeProfile(analyseRecording(babble(2, 120), classifier), silent)).toThrow(RangeError)
  })
})

function difference(some: Voice, other: Voice): Float64Array {
  const [own, others] = [some, other].map(meanOfVoiced)
  return own.map((level, band) => level - others[band])
}

function meanOfVoiced({ bands, f0Hz }: Voice): Float64Array {
  const mean = new Float64Array(BAND_COUNT)
  const frames = Array.from(f0Hz.keys()).filter((t) => f0Hz[t] > 0)
  for (const t of frames) {
    for (let band = 0; band < BAND_COUNT; band++) mean[band] += bands[t * BAND_COUNT + band] / frames.length
  }
  return mean
}

function differenceAt(some: Voice, other: Voice, t: number): Float64Array {
  return Float64Array.from(
    { length: BAND_COUNT },
    (_, band) => some.bands[t * BAND_COUNT + band] - other.bands[t * BAND_COUNT + band],
  )
}

function spread(offset: Float64Array): number {
  const mean = offset.reduce((sum, value) => sum + value, 0) / offset.length
  return Math.sqrt(offset.reduce((sum, value) => sum + (value - mean) ** 2, 0) / offset.length)
}
