import { setTimeout } from 'node:timers/promises'
import { encodeWav } from '../encode/encode-wav'
import type { Availability, EngineSetup, VoiceEngine, Wave } from '../engine'
import { VoiceEngineError } from '../voice-engine-error'
import { httpDescription } from './descriptions'
import { dialects, forgetByOpenai, voiceName } from './http/dialects'
import { isProven, proveCloning } from './http/prove-cloning'
import { endpoint, SERVER_RATE_HZ, type ServerAddress, type ServerOptions } from './http/voice-server'
import { readAtMost } from './remote/read-at-most'
import { RemoteRefusal, send } from './remote/send'
import { longestSeconds } from './utterances/check-utterance'
import { readUtterances } from './utterances/read-utterances'
import { makeReference, openReference } from './utterances/reference-profile'
import { utterancesOf } from './utterances/utterances-of'

const { version: VERSION } = httpDescription
const NO_ADDRESS = 'VOICE_HTTP_URL is not set.'
const MOST_LETTERS = 180
/** For a server that speaks five times slower than real time, after a minute of other work. */
const DEADLINE = { ms: 60_000, perSecondMs: 5000 }
const HEALTH_DEADLINE_MS = 5000
const MOST_ANSWER_BYTES = 64 * 1024
/** Members of a health answer that name the server's program and model; others, such as its uptime, change by themselves. */
const OF_MODEL = /version|model|name|type|class|language|^id$/i

/**
 * Speaks by another machine of the owner. Its servers can't follow a plan's melody and pitch, and pocket not its
 * pace.
 */
export function createHttpEngine({
  wait = setTimeout,
  deadlineMs = (text) => DEADLINE.ms + DEADLINE.perSecondMs * longestSeconds(text),
  needsProof = true,
}: Partial<ServerOptions> & { needsProof?: boolean } = {}): VoiceEngine {
  const options: ServerOptions = { wait, deadlineMs }

  async function availability(setup: EngineSetup): Promise<Availability> {
    const { http } = setup
    if (!http) return { canRun: false, reason: NO_ADDRESS }
    const quoting = quotes(setup)
    try {
      const answer = await quoting(() => look(http))
      if (!needsProof || (!http.provesAnew && isProven(setup, answer))) return canRunWith(answer)
      // Whatever goes wrong then, the server may be set right while the service runs; until then no story is made.
      return await quoting(() => prove(setup, http, answer)).then(
        () => canRunWith(answer),
        (error) => unavailable(error, true),
      )
    } catch (error) {
      return unavailable(error)
    }
  }

  /** Leaves out the words of what has never spoken in two voices: it may be any program of the owner's network. */
  function quotes(setup: EngineSetup) {
    const isVoiceServer = !needsProof || isProven(setup)
    return <T>(work: () => Promise<T>) =>
      work().catch((error) => {
        throw error instanceof RemoteRefusal && !isVoiceServer ? error.withoutItsWords() : error
      })
  }

  /** Asks the server whether it is there, and for its program and model. */
  function look(http: ServerAddress): Promise<string> {
    const address = endpoint(http.url, dialects[http.dialect].healthPath)
    const request = { ...address, method: 'GET', deadlineMs: HEALTH_DEADLINE_MS, mostRetries: 0 } as const
    return send(request, modelIn, wait)
  }

  const prove = (setup: EngineSetup, http: ServerAddress, answer: string) =>
    proveCloning(setup, answer, (recording, text) => cloneOnce(http, recording, text))

  async function cloneOnce(http: ServerAddress, recording: Wave, text: string): Promise<Wave> {
    const wav = encodeWav(recording)
    try {
      return await dialects[http.dialect].speaker(http, wav, options)({ text, seed: 0 }, 1)
    } finally {
      await leaveNothing(http, wav)
    }
  }

  /** A voice that can't be deleted now is deleted after the next story in it. */
  async function leaveNothing(http: ServerAddress, wav: Uint8Array): Promise<void> {
    if (http.dialect === 'openai') await forgetByOpenai(http, voiceName(wav), options).catch(() => {})
  }

  const narrate: VoiceEngine['narrate'] = async ({ text, profile, plan }, setup, hooks) => {
    const { http } = setup
    const utterances = utterancesOf(text, (part) => part.length <= MOST_LETTERS)
    const reference = { samples: openReference(profile, VERSION), sampleRateHz: SERVER_RATE_HZ }
    if (!http) throw new VoiceEngineError('engine-unavailable', NO_ADDRESS)
    if (needsProof && !isProven(setup)) await quotes(setup)(async () => prove(setup, http, await look(http)))
    const wav = encodeWav(reference)
    const speak = dialects[http.dialect].speaker(http, wav, options)
    try {
      return await readUtterances(utterances, plan, hooks, (line) => speak(line, plan.pace), reference)
    } finally {
      await leaveNothing(http, wav)
    }
  }

  return { ...httpDescription, availability, makeProfile, narrate }
}

/** @param answer of modelIn() */
function canRunWith(answer: string): Availability {
  const said: [string, unknown][] = answer ? JSON.parse(answer) : []
  const model = said.map(([, value]) => String(value)).join(', ')
  return model ? { canRun: true, model } : { canRun: true }
}

function unavailable(error: unknown, isTemporary = false): Availability {
  if (!(error instanceof VoiceEngineError)) throw error
  return {
    canRun: false,
    reason: error.message,
    isTemporary: isTemporary || error.code !== 'remote-refused',
  }
}

/** What a health answer says of the server's program and its model, as one text. */
async function modelIn(response: Response): Promise<string> {
  const bytes = await readAtMost(response, MOST_ANSWER_BYTES)
  try {
    const answer: unknown = JSON.parse(bytes?.toString('utf8') ?? '')
    const isOfModel = ([key, value]: [string, unknown]) => OF_MODEL.test(key) && typeof value !== 'object'
    return JSON.stringify(Object.entries(Object(answer)).filter(isOfModel).sort())
  } catch {
    return ''
  }
}

/** Keeps the part of the recordings that the server is to imitate; nothing is sent before a story is made. */
const makeProfile: VoiceEngine['makeProfile'] = async ({ recordings }, _setup, { onProgress }) => {
  const profile = makeReference(recordings, httpDescription.sample, VERSION)
  onProgress(1)
  return profile
}

export const httpEngine = createHttpEngine()
