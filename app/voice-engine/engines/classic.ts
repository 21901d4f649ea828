import { access, constants } from 'node:fs/promises'
import { joinVoices } from '../analyse/join-voices'
import { analyseBase, analyseRecording, type RecordedVoice } from '../analyse/voice'
import type { Calibration } from '../convert/calibration'
import { readCalibration } from '../convert/calibration-file'
import { convertSpeech } from '../convert/convert-speech'
import { Intonation } from '../convert/intonation'
import type { Cadence } from '../convert/melody'
import { fillMissingBands } from '../convert/missing-bands'
import { addPauses, type Utterance } from '../convert/pauses'
import { makeProfile as measureProfile, openProfile, type Speaker } from '../convert/profile'
import { decodeProfile, encodeProfile } from '../convert/profile-file'
import {
  type Availability,
  ENGINE_RATE_HZ,
  type EngineSetup,
  type Narration,
  type NarrationHooks,
  type Profile,
  type ProgressHooks,
  type Reading,
  type RecordedSpeaker,
  type VoiceEngine,
} from '../engine'
import { mendSample } from '../mend/mend-sample'
import { loadPhoneClassifier } from '../phones/phone-classifier'
import { requireSound } from '../require-sound'
import { fliteFile, speakWithFlite } from '../speak/flite'
import { type Piece, piecesOf } from '../speak/text/pieces-of-text'
import { loadVocoder } from '../vocoder/network'
import { VoiceEngineError } from '../voice-engine-error'
import { spokenWordsOf } from '../words/spoken-words'
import { wordsInStory } from '../words/words-in-story'
import { classicDescription } from './descriptions'

const VERSION = 'classic-5'
const LEVEL_RMS = 0.07
/** Share of a profile's time. */
const ANALYSED = 0.4
/** Limits of the speaker's rate times the plan's pace within which the base voice is intelligible. */
const SLOWEST_RATE = 0.75
const QUICKEST_RATE = 1.25
const QUESTION_WORD =
  /^(?:(?:and|but|so|oh|well|now|then)\b[, ]*)*(?:who|whom|whose|what|when|where|why|which|how)\b/i

/**
 * The engine that runs everywhere: converts synthesised speech by signal processing to the pitch, vocal-tract
 * length, phone spectra and variance of the speaker's sample.
 */
export const classicEngine: VoiceEngine = {
  ...classicDescription,
  version: VERSION,
  availability,
  makeProfile,
  narrate,
}

let loading: Promise<Calibration> | undefined

async function availability({ calibrationPath }: EngineSetup): Promise<Availability> {
  try {
    await Promise.all([fliteFile(), calibrationPath].map((path) => access(path, constants.R_OK)))
    await loadPhoneClassifier()
    await loadVocoder()
    return { canRun: true }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const reason = `A file of the voice can't be read: ${cause}. 'npm ci' and 'npm run build' make them.`
    return { canRun: false, reason }
  }
}

async function makeProfile(
  { recordings }: RecordedSpeaker,
  setup: EngineSetup,
  { onProgress }: ProgressHooks,
): Promise<Profile> {
  for (const { sample } of recordings) requireSound(sample, ENGINE_RATE_HZ)
  const calibration = await loadCalibration(setup)
  const classifier = await loadPhoneClassifier()
  const voices: RecordedVoice[] = []
  for (const { sample, quality } of recordings) {
    const voice = analyseRecording(mendSample(sample.samples, quality), classifier)
    fillMissingBands(voice, calibration.passages, quality.bandLimitHz)
    voices.push(voice)
    await report(onProgress, (ANALYSED * voices.length) / recordings.length)
  }
  const bytes = encodeProfile(measureProfile(joinVoices(voices), calibration), VERSION)
  await report(onProgress, 1)
  return { bytes }
}

async function narrate(
  { text, profile, plan }: Narration,
  _setup: EngineSetup,
  { onProgress, onSpoken }: NarrationHooks,
): Promise<Reading> {
  const pieces = piecesOf(text)
  if (pieces.length === 0) {
    throw new VoiceEngineError('unspeakable', 'The text has no letters or digits to read aloud.')
  }
  const speaker = requireSpeaker(profile)
  const vocoder = await loadVocoder()
  onProgress(0)
  const intonation = new Intonation(speaker, plan)
  const rate = Math.max(SLOWEST_RATE, Math.min(QUICKEST_RATE, speaker.speakingRate.rate * plan.pace))

  // By sentence, so that memory doesn't grow with the length of the story.
  const utterances: Utterance[] = []
  const join = () => addPauses(utterances, speaker.speakingRate.pauseSeconds * plan.pauses, speaker.storyTone)
  const characters = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  let charactersRead = 0
  for (const [index, piece] of pieces.entries()) {
    const speech = await speakWithFlite(piece.text, 1 / rate)
    const base = analyseBase(speech, speaker.baseScale.gain, speaker.baseScale.range)
    const f0Hz = intonation.apply(base.f0Hz, cadenceOf(piece))
    utterances.push({
      samples: convertSpeech(base, speaker, f0Hz, vocoder, index),
      phones: speech.phones,
      ending: piece.ending,
    })
    charactersRead += piece.text.length
    await onSpoken?.({ samples: join().samples, sampleRateHz: ENGINE_RATE_HZ })
    await report(onProgress, charactersRead / characters)
  }
  const story = join()
  const wordsOf = pieces.map((piece) => spokenWordsOf(piece.text))
  return {
    wave: { samples: setLevel(story.samples), sampleRateHz: ENGINE_RATE_HZ },
    words: wordsInStory(utterances, wordsOf, story.runs),
  }
}

function requireSpeaker(profile: Uint8Array): Speaker {
  const decoded = decodeProfile(profile, VERSION)
  if (!decoded) {
    throw new VoiceEngineError('profile-outdated', `The voice profile is damaged or not from ${VERSION}.`)
  }
  return openProfile(decoded)
}

/** Questions that begin with a question word fall like statements. */
function cadenceOf({ text, ending, isQuestion }: Piece): Cadence {
  if (ending === 'breath') return 'none'
  return isQuestion && !QUESTION_WORD.test(text) ? 'rise' : 'fall'
}

/** Loads the calibration once per process: all speakers share it. */
function loadCalibration({ calibrationPath }: EngineSetup): Promise<Calibration> {
  loading ??= readCalibration(calibrationPath).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Also yields to the event loop, which sends the report and which the conversion blocks. */
async function report(onProgress: ProgressHooks['onProgress'], fraction: number): Promise<void> {
  onProgress(Math.min(1, fraction))
  await new Promise((resolve) => setImmediate(resolve))
}

/** Scales in place, since a story may be long. */
function setLevel(samples: Float32Array): Float32Array {
  let power = 0
  for (const sample of samples) power += sample * sample
  const gain = LEVEL_RMS / (Math.sqrt(power / samples.length) + 1e-9)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.max(-1, Math.min(1, samples[i] * gain))
  return samples
}
