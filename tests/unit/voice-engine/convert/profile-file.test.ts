import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyseRecording } from '~/voice-engine/analyse/voice'
import { calibrate } from '~/voice-engine/convert/calibration'
import { makeProfile, type SpeakerProfile } from '~/voice-engine/convert/profile'
import { decodeProfile, encodeProfile } from '~/voice-engine/convert/profile-file'
import { loadPhoneClassifier, type PhoneClassifier } from '~/voice-engine/phones/phone-classifier'
import { babbleSpeech } from '../../../support/synthetic-speech'
import { babble, hiss } from '../../../support/synthetic-voice'

const LABEL = 'classic-test'

let classifier: PhoneClassifier
let profile: SpeakerProfile
beforeAll(async () => {
  classifier = await loadPhoneClassifier()
  profile = makeProfile(analyseRecording(babble(4, 190, 1.06), classifier), calibration())
})
const calibration = () => calibrate([babbleSpeech(4, 110)])

describe('the file of a profile', () => {
  it('holds the whole profile', () => {
    const { exemplars, ...others } = decodeProfile(encodeProfile(profile, LABEL), LABEL)!
    const { exemplars: own, ...expected } = profile
    expect(others).toEqual(expected)
    expect(exemplars.count).toBe(own.count)
    expect(exemplars.energy).toEqual(own.energy)
    expect(Array.from(exemplars.voiced as Uint8Array)).toEqual(Array.from(own.voiced as Uint8Array))
  })

  it('quantises frames inaudibly', () => {
    const { exemplars } = decodeProfile(encodeProfile(profile, LABEL), LABEL)!
    exemplars.bands.forEach((level, i) => {
      expect(Math.abs(level - profile.exemplars.bands[i])).toBeLessThanOrEqual(0.5 / 1024 + 1e-6)
    })
    exemplars.posteriors.forEach((p, i) => {
      const root = Math.sqrt(profile.exemplars.posteriors[i])
      expect(Math.abs(Math.sqrt(p) - root)).toBeLessThanOrEqual(0.5 / 255 + 1e-6)
    })
  })

  it('loses nothing more in a second round', () => {
    const bytes = encodeProfile(profile, LABEL)
    expect(encodeProfile(decodeProfile(bytes, LABEL)!, LABEL)).toEqual(bytes)
  })

  it('of a whisper has neither pitch nor melody, but is readable', () => {
    const whisper = makeProfile(analyseRecording(hiss(2), classifier), calibration())
    expect(whisper.pitch).toBeUndefined()
    const read = decodeProfile(encodeProfile(whisper, LABEL), LABEL)
    expect(read?.pitch).toBeUndefined()
    expect(read?.melody).toBeUndefined()
    expect(read?.offsets).toEqual(whisper.offsets)
  })

  it('is below one megabyte per minute', () => {
    expect(encodeProfile(profile, LABEL).length * (60 / 4)).toBeLessThan(2 ** 20)
  })

  it('of another engine or version is rejected', () => {
    expect(decodeProfile(encodeProfile(profile, 'classic-1'), LABEL)).toBeUndefined()
  })

  it('that is damaged is rejected', () => {
    const bytes = encodeProfile(profile, LABEL)
    for (const at of [0, 5, 100, bytes.length >> 1, bytes.length - 1]) {
      const damaged = Uint8Array.from(bytes)
      damaged[at] ^= 0x10
      expect(decodeProfile(damaged, LABEL)).toBeUndefined()
      expect(decodeProfile(bytes.subarray(0, at), LABEL)).toBeUndefined()
    }
    for (const length of [0, 1, 5000]) expect(decodeProfile(randomBytes(length), LABEL)).toBeUndefined()
  })
})
