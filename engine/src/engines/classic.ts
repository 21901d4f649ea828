import { encodeMp3 } from '../encode/encode-mp3'
import { setLoudness } from '../encode/set-loudness'
import { type Availability, ENGINE_RATE_HZ, type VoiceEngine } from '../engine'
import { makeProfile } from '../make-profile'
import { measureSampleQuality } from '../measure/quality/measure-sample-quality'
import { narrate } from '../narrate'
import { loadPhoneClassifier } from '../phones/phone-classifier'
import { loadReader } from '../reader/network'
import { decodeProfile, encodeProfile } from '../reader/profile-file'
import { pronounce } from '../text/phones/pronounce'
import { loadVocoder } from '../vocoder/network'
import { VoiceEngineError } from '../voice-engine-error'
import { loadWide } from '../wide/network'
import { classicDescription } from './descriptions'
import { speakAsNobody } from './speak-plainly'

const { version: VERSION } = classicDescription

/** The project's own: make-profile.ts and narrate.ts show it stage by stage. */
export const classicEngine: VoiceEngine = {
  ...classicDescription,
  availability,
  rehearse,

  async makeProfile({ recordings }, _setup, hooks) {
    return { bytes: encodeProfile(await makeProfile(recordings, hooks), VERSION) }
  },

  async narrate({ text, profile, plan }, _setup, hooks) {
    const speaker = decodeProfile(profile, VERSION)
    if (speaker) return narrate(text, speaker, plan, hooks)
    throw new VoiceEngineError('profile-outdated', `The voice profile is damaged or not from ${VERSION}.`)
  },
}

async function availability(): Promise<Availability> {
  try {
    await Promise.all([loadPhoneClassifier(), loadReader(), loadVocoder(), loadWide()])
    pronounce('word')
    return { canRun: true }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const reason = `A file of the voice can't be read: ${cause}. 'npm ci' and 'npm run build' make them.`
    return { canRun: false, reason }
  }
}

const rehearsal = sayHello()

async function rehearse(): Promise<boolean> {
  return !(await rehearsal.next()).done
}

/** The compiler learns the code by a word in nobody's voice. */
async function* sayHello() {
  const sample = { samples: await speakAsNobody('Hello.'), sampleRateHz: ENGINE_RATE_HZ }
  yield
  await makeProfile([{ sample, quality: measureSampleQuality(sample.samples) }])
  yield
  await encodeMp3(setLoudness(sample))
}
