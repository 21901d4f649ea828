import { encodeMp3 } from '../encode/encode-mp3'
import { setLoudness } from '../encode/set-loudness'
import {
  type Availability,
  ENGINE_RATE_HZ,
  type EngineSetup,
  type Narration,
  type Profile,
  type ProgressHooks,
  type Reading,
  type RecordedSpeaker,
  type VoiceEngine,
} from '../engine'
import { joinVoices } from '../measure/analyse/join-voices'
import { analyseRecording, type RecordedVoice } from '../measure/analyse/voice'
import { mendSample } from '../measure/mend/mend-sample'
import { measureSampleQuality } from '../measure/quality/measure-sample-quality'
import { loadPhoneClassifier } from '../phones/phone-classifier'
import { loadReader } from '../reader/network'
import { SpokenStory } from '../reader/pauses'
import { decodeProfile, encodeProfile } from '../reader/profile-file'
import { loopRoomTone } from '../reader/room-tone'
import { prepareSpeech } from '../reader/speech'
import { spokenPieces } from '../reader/spoken-pieces'
import type { SpeakerProfile } from '../reader/types'
import { wordsInStory } from '../reader/word-times'
import { requireSound } from '../require-sound'
import { fillMissingBands } from '../speaker/missing-bands'
import { measureSpeaker } from '../speaker/speaker-profile'
import { pronounce } from '../text/phones/pronounce'
import { loadVocoder } from '../vocoder/network'
import { sharpen } from '../vocoder/sharpen'
import { vocode } from '../vocoder/vocode'
import { VoiceEngineError } from '../voice-engine-error'
import { WIDE_RATE_HZ } from '../wide/frames'
import { framesOfFilters, framesOfPowers } from '../wide/frames-of-bands'
import { loadWide } from '../wide/network'
import { joinOwnHighs } from '../wide/own-highs'
import { statisticsOfBands } from '../wide/statistics'
import { classicDescription } from './descriptions'
import { speakAsNobody } from './speak-plainly'

const { version: VERSION } = classicDescription
const LEVEL_RMS = 0.07
const ANALYSED = 0.9
const PREPARED = 0.4

export const classicEngine: VoiceEngine = {
  ...classicDescription,
  availability,
  rehearse,
  makeProfile,
  narrate,
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
  const quality = measureSampleQuality(sample.samples)
  await makeProfile({ recordings: [{ sample, quality }] }, undefined, { onProgress: () => {} })
  yield
  await encodeMp3(setLoudness(sample))
}

async function makeProfile(
  { recordings }: RecordedSpeaker,
  _setup: EngineSetup | undefined,
  { onProgress }: ProgressHooks,
): Promise<Profile> {
  for (const { sample } of recordings) requireSound(sample, ENGINE_RATE_HZ)
  const [classifier, reader] = await Promise.all([loadPhoneClassifier(), loadReader()])
  const voices: RecordedVoice[] = []
  for (const { sample, quality } of recordings) {
    const voice = analyseRecording(mendSample(sample.samples, quality), classifier)
    fillMissingBands(voice, reader.prior, quality.bandLimitHz)
    voices.push(voice)
    await report(onProgress, (ANALYSED * voices.length) / recordings.length)
  }
  const ownHighs = joinOwnHighs(recordings.flatMap(({ ownHighs = [] }) => ownHighs))
  const bytes = encodeProfile({ ...measureSpeaker(joinVoices(voices), reader), ownHighs }, VERSION)
  await report(onProgress, 1)
  return { bytes }
}

async function narrate(
  { text, profile, plan }: Narration,
  _setup: EngineSetup,
  { onProgress }: ProgressHooks,
): Promise<Reading> {
  const pieces = spokenPieces(text)
  if (pieces.length === 0) {
    throw new VoiceEngineError('unspeakable', 'The text has no letters or digits to read aloud.')
  }
  const speaker = requireSpeaker(profile)
  const [reader, vocoder, wide] = await Promise.all([loadReader(), loadVocoder(), loadWide()])
  onProgress(0)
  const prepared = await prepareSpeech(reader, pieces, speaker, plan, (share) =>
    report(onProgress, PREPARED * share),
  )
  const statistics = statisticsOfBands(prepared.map(({ frames }) => frames.bands))
  const ofTone = wide.gains(framesOfPowers(speaker.roomTone.map(Math.exp)), statistics)
  const roomTone = loopRoomTone(speaker.roomTone, ofTone)
  const story = new SpokenStory(speaker.pauseSeconds * plan.pauses, roomTone)
  const own = { ...statistics, ownHighs: speaker.ownHighs }
  const gainsOf = (...made: Parameters<typeof framesOfFilters>) => wide.gains(framesOfFilters(...made), own)
  for (const [i, { frames, ...piece }] of prepared.entries()) {
    const bands = sharpen(frames.bands)
    story.add({ ...piece, samples: vocode(vocoder, { ...frames, bands }, i, gainsOf) })
    await report(onProgress, PREPARED + ((1 - PREPARED) * (i + 1)) / prepared.length)
  }
  return {
    wave: { samples: setLevel(story.samples), sampleRateHz: WIDE_RATE_HZ },
    words: wordsInStory(
      prepared,
      pieces.map(({ words }) => words),
      story.runs,
    ),
  }
}

function requireSpeaker(profile: Uint8Array): SpeakerProfile {
  const decoded = decodeProfile(profile, VERSION)
  if (decoded) return decoded
  throw new VoiceEngineError('profile-outdated', `The voice profile is damaged or not from ${VERSION}.`)
}

/** Also yields to the event loop, which sends the report and which the reading blocks. */
async function report(onProgress: ProgressHooks['onProgress'], fraction: number): Promise<void> {
  onProgress(Math.min(1, fraction))
  await new Promise((resolve) => setImmediate(resolve))
}

/** Scales in place, since a story may be long. */
function setLevel(samples: Float32Array): Float32Array {
  let power = 0
  for (let i = 0; i < samples.length; i++) power += samples[i] * samples[i]
  const gain = LEVEL_RMS / (Math.sqrt(power / samples.length) + 1e-9)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.max(-1, Math.min(1, samples[i] * gain))
  return samples
}
