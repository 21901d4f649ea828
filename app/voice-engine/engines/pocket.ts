import type {
  Availability,
  EngineSetup,
  Narration,
  Profile,
  ProgressHooks,
  Reading,
  Recorded,
  VoiceEngine,
} from '../engine'
import { bestWindow, cutWindow } from '../utterances/best-window'
import { joinUtterances } from '../utterances/join-utterances'
import { speakChecked } from '../utterances/speak-checked'
import { utterancesOf } from '../utterances/utterances-of'
import { VoiceEngineError } from '../voice-engine-error'
import { pocketDescription } from './descriptions'
import { checkModel, loadModel } from './pocket/addon'
import { POCKET_VERSION } from './pocket/proof'
import { decodeReference, encodeReference } from './pocket/reference-profile'
import { MOST_TOKENS, RATE_HZ, speakUtterance } from './pocket/speak-utterance'
import { countTokens } from './pocket/vocabulary'

const ATTEMPTS = 3
/** Peak below which a recording is silent at any gain: 16-bit silence. */
const SILENCE_PEAK = 1e-4

/**
 * The neural engine on this machine: Pocket TTS, a language model over frames of sound that goes on in the voice of a
 * window of the sample (Kyutai 2026), run by sherpa-onnx. It speaks sentence by sentence; words are found by forced
 * alignment; pauses, room for phrases and level are made here. It can't follow a plan's pace, melody and pitch, so
 * these are left out. See docs/decisions/025-pocket-by-sherpa-onnx.md.
 */
export const pocketEngine: VoiceEngine = {
  ...pocketDescription,
  version: POCKET_VERSION,
  availability,
  makeProfile,
  narrate,
}

async function availability({ modelsDirectory }: EngineSetup): Promise<Availability> {
  try {
    await checkModel(modelsDirectory)
    return { canRun: true }
  } catch (error) {
    return { canRun: false, reason: (error as Error).message }
  }
}

/** Keeps the part of the recording that the model listens to. */
async function makeProfile(
  { sample, window = bestWindow(sample, pocketDescription.sample.seconds) }: Recorded,
  _setup: EngineSetup,
  { onProgress }: ProgressHooks,
): Promise<Profile> {
  if (sample.sampleRateHz !== RATE_HZ) throw new RangeError(`The sample's rate is ${sample.sampleRateHz} Hz`)
  const { samples } = cutWindow(sample, window)
  if (!samples.every(Number.isFinite))
    throw new VoiceEngineError('undecodable', 'The recording has samples that are not numbers.')
  if (!samples.some((value) => Math.abs(value) > SILENCE_PEAK))
    throw new VoiceEngineError('too-short', 'The recording is silent.')
  const profile = encodeReference(samples, window, POCKET_VERSION)
  onProgress(1)
  return profile
}

async function narrate(
  { text, profile, plan }: Narration,
  { modelsDirectory }: EngineSetup,
  { onProgress }: ProgressHooks,
): Promise<Reading> {
  const { vocabulary } = await checkModel(modelsDirectory)
  const utterances = utterancesOf(text, plan.roomFor, (part) => countTokens(vocabulary, part) <= MOST_TOKENS)
  if (utterances.length === 0)
    throw new VoiceEngineError('unspeakable', 'The text has no letters or digits to read aloud.')
  const reference = decodeReference(profile, POCKET_VERSION)
  if (!reference)
    throw new VoiceEngineError(
      'profile-outdated',
      `The voice profile is damaged or not from ${POCKET_VERSION}.`,
    )
  onProgress(0)
  const model = await loadModel(modelsDirectory)
  const letters = utterances.reduce((sum, utterance) => sum + utterance.text.length, 0)
  const parts: Parameters<typeof joinUtterances>[0][number][] = []
  let lettersRead = 0
  for (const [index, { text: line, ending }] of utterances.entries()) {
    const checked = await speakChecked(line, ATTEMPTS, (attempt) => {
      // Each attempt shows that the process is alive.
      onProgress((lettersRead + (line.length * attempt) / ATTEMPTS) / letters)
      // By the place in the text and not by chance, so that the same text sounds the same.
      return speakUtterance(model, reference, line, ATTEMPTS * index + attempt)
    })
    parts.push({ ...checked, ending })
    lettersRead += line.length
    onProgress(lettersRead / letters)
  }
  return joinUtterances(parts, plan)
}
