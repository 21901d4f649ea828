import { setTimeout } from 'node:timers/promises'
import { encodeWav } from '../encode/encode-wav'
import type {
  Availability,
  EngineSetup,
  Narration,
  NarrationHooks,
  Profile,
  ProgressHooks,
  Reading,
  RecordedSpeaker,
  VoiceEngine,
} from '../engine'
import { send } from '../remote/send'
import { longestSeconds } from '../utterances/check-utterance'
import { readUtterances } from '../utterances/read-utterances'
import { makeReference, openReference } from '../utterances/reference-profile'
import { utterancesOf } from '../utterances/utterances-of'
import { VoiceEngineError } from '../voice-engine-error'
import { httpDescription } from './descriptions'
import { speakByChatterbox } from './http/chatterbox-server'
import { speakByPocket } from './http/pocket-server'
import { endpoint, SERVER_RATE_HZ, type ServerAddress, type ServerOptions } from './http/voice-server'

const VERSION = 'http-1'
const NO_ADDRESS = 'VOICE_HTTP_URL is not set.'
/** About the 50 tokens that Pocket TTS speaks at a time. */
const MOST_LETTERS = 180
/** For a server that speaks five times slower than real time, after a minute of other work. */
const DEADLINE = { ms: 60_000, perSecondMs: 5000 }
const HEALTH_DEADLINE_MS = 5000
const HEALTH_PATHS: Record<ServerAddress['dialect'], string> = {
  pocket: 'health',
  chatterbox: 'api/model-info',
}

/**
 * Creates the engine that lets another machine of the owner speak, sentence by sentence. Words are found by forced
 * alignment; pauses, room for phrases and level are made here. The servers can't follow a plan's melody and pitch, and
 * pocket not its pace, so these are left out. 'Same input, same sound' holds as far as the server keeps to its seed;
 * pocket takes none.
 * @param options for tests: how to wait before a retry, and how long a request may take
 */
export function createHttpEngine({
  wait = setTimeout,
  deadlineMs = (text) => DEADLINE.ms + DEADLINE.perSecondMs * longestSeconds(text),
}: Partial<ServerOptions> = {}): VoiceEngine {
  const options: ServerOptions = { wait, deadlineMs }

  async function availability({ http }: EngineSetup): Promise<Availability> {
    if (!http) return { canRun: false, reason: NO_ADDRESS }
    const address = endpoint(http.url, HEALTH_PATHS[http.dialect])
    try {
      const request = { ...address, method: 'GET', deadlineMs: HEALTH_DEADLINE_MS, mostRetries: 0 } as const
      await send(request, async (response) => response.body?.cancel(), wait)
      return { canRun: true }
    } catch (error) {
      if (!(error instanceof VoiceEngineError)) throw error
      return { canRun: false, reason: error.message, isTemporary: error.code !== 'remote-refused' }
    }
  }

  async function narrate(
    { text, profile, plan }: Narration,
    { http }: EngineSetup,
    hooks: NarrationHooks,
  ): Promise<Reading> {
    const utterances = utterancesOf(text, plan.roomFor, (part) => part.length <= MOST_LETTERS)
    const wav = encodeWav({ samples: openReference(profile, VERSION), sampleRateHz: SERVER_RATE_HZ })
    if (!http) throw new VoiceEngineError('engine-unavailable', NO_ADDRESS)
    const speakBy = http.dialect === 'pocket' ? speakByPocket : speakByChatterbox
    const speak = speakBy(http, wav, options)
    return readUtterances(utterances, plan, hooks, (line) => speak(line, plan.pace))
  }

  return { ...httpDescription, version: VERSION, availability, makeProfile, narrate }
}

export const httpEngine = createHttpEngine()

/** Keeps the part of the recordings that the server is to imitate; nothing is sent before a story is made. */
async function makeProfile(
  { recordings }: RecordedSpeaker,
  _setup: EngineSetup,
  { onProgress }: ProgressHooks,
): Promise<Profile> {
  const profile = makeReference(recordings, httpDescription.sample, VERSION)
  onProgress(1)
  return profile
}
