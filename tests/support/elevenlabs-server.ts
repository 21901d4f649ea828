import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resample } from '~/voice-engine/decode/resampler'
import { encodeMp3 } from '~/voice-engine/encode/encode-mp3'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import {
  type FakeServer,
  fieldsOf,
  json,
  type ServerFault,
  sendServerFault,
  startFakeServer,
  writeForever,
} from './fake-server'
import { concatenate } from './synthetic-voice'

/** What goes wrong with a call. */
export type ElevenlabsFault =
  | ServerFault
  /** Sends half of the response, then closes the connection. */
  | 'cut off'
  | 'stops in the middle'
  | 'endless'
  | 'not JSON'
  | 'silence'
  | 'no times'

export interface ElevenlabsCall {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  fields: Record<string, unknown>
}

/** Its URL is for ELEVENLABS_URL. */
export interface ElevenlabsServer extends FakeServer {
  calls: ElevenlabsCall[]
  /** The voices of the account, by their ids. */
  voices: Map<string, { name: string; recordings: Uint8Array[] }>
  history: { history_item_id: string; voice_id: string; text: string }[]
  /** Whether new voices have to be verified. */
  requiresVerification: boolean
  /** Bytes written by an endless response until its connection was closed. */
  bytesWritten: number
  /**
   * Lets calls fail.
   * @param on matches 'METHOD path'
   * @param isDone whether the call takes effect all the same
   */
  fail(on: RegExp, fault: ElevenlabsFault, options?: { times?: number; isDone?: boolean }): void
}

export const API_KEY = 'sk_a-key-of-the-tests'
/** The errors of ElevenLabs as it words them. */
export const refusals = {
  invalidKey: refusal(401, 'unauthorized', 'invalid_api_key', 'Invalid API key'),
  quota: refusal(401, 'quota_exceeded', 'quota_exceeded', 'This request exceeds your quota of 10000.'),
  permission: refusal(401, 'missing_permissions', 'missing_permissions', 'It lacks user_read.'),
  rate: refusal(429, 'rate_limit_exceeded', 'rate_limit_exceeded', 'Too many requests.'),
  concurrent: refusal(429, 'concurrent_limit_exceeded', 'too_many_concurrent_requests', 'Too many at once.'),
  noVoice: refusal(404, 'voice_not_found', 'voice_not_found', 'A voice with that voice_id was not found.'),
  noVoiceOnce: refusal(400, 'voice_does_not_exist', 'voice_does_not_exist', 'It does not exist.'),
  noWorkspace: refusal(404, 'workspace_not_found', 'workspace_not_found', 'Workspace not found.'),
}

const RATE_HZ = 44_100
const SECONDS_BETWEEN = 0.4
const PAGE = 2

/** Starts a server on loopback that behaves as ElevenLabs is documented, and speaks by flite. */
export async function startElevenlabsServer(): Promise<ElevenlabsServer> {
  const faults: { on: RegExp; fault: ElevenlabsFault; left: number; isDone: boolean }[] = []
  const state: ElevenlabsServer = {
    ...(await startFakeServer(answer)),
    calls: [],
    voices: new Map(),
    history: [],
    requiresVerification: false,
    bytesWritten: 0,
    fail(on, fault, { times = Infinity, isDone = false } = {}) {
      faults.push({ on, fault, left: times, isDone })
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://parse.invalid')
    const call = {
      method,
      path,
      query: Object.fromEntries(searchParams),
      headers,
      fields: await fieldsOf(request),
    }
    state.calls.push(call)
    const failing = faults.find(({ on, left }) => left > 0 && on.test(`${method} ${path}`))
    if (failing) failing.left--
    const { fault, isDone = true } = failing ?? {}
    const isOfSound = fault === 'silence' || fault === 'no times'
    const result = isDone || !fault || typeof fault === 'string' ? await handle(call, fault) : {}
    if (!fault || isOfSound) return json(response, result.status ?? 200, result.body)
    await sendFault(response, fault, JSON.stringify(result.body))
  }

  async function handle(call: ElevenlabsCall, fault?: ElevenlabsFault): Promise<Result> {
    if (call.headers['xi-api-key'] !== API_KEY) return refusals.invalidKey
    const [, version, kind, id = '', action] = call.path.split('/')
    const route = `${call.method} ${version}/${kind}`
    if (`${route}/${id}` === 'GET v1/user/subscription')
      return { body: { tier: 'starter', character_count: 1 } }
    if (`${route}/${id}` === 'POST v1/voices/add') return addVoice(call)
    if (route === 'GET v2/voices') return { body: { voices: voicesLike(call.query.search), has_more: false } }
    if (route === 'DELETE v1/voices') {
      return state.voices.delete(id) ? { body: { status: 'ok' } } : refusals.noVoiceOnce
    }
    if (route === 'GET v1/history') return { body: historyPage(call.query) }
    if (route === 'DELETE v1/history') {
      state.history = state.history.filter((item) => item.history_item_id !== id)
      return { body: { status: 'ok' } }
    }
    if (route === 'POST v1/text-to-speech' && action === 'with-timestamps') {
      return state.voices.has(id) ? speak(call, id, fault) : refusals.noVoice
    }
    return { status: 404, body: { detail: 'Not Found' } }
  }

  async function addVoice({ fields }: ElevenlabsCall): Promise<Result> {
    const id = randomUUID().replaceAll('-', '').slice(0, 20)
    const recordings: Uint8Array[] = []
    for (const file of fields.allFiles as File[]) recordings.push(new Uint8Array(await file.arrayBuffer()))
    state.voices.set(id, { name: String(fields.name), recordings })
    return { body: { voice_id: id, requires_verification: state.requiresVerification } }
  }

  function voicesLike(search = '') {
    const all = [...state.voices].map(([voice_id, { name }]) => ({ voice_id, name }))
    return all.filter(({ name }) => name.includes(search))
  }

  function historyPage({ voice_id: voice, start_after_history_item_id: after }: Record<string, string>) {
    const all = state.history.filter((item) => !voice || item.voice_id === voice)
    const from = all.findIndex((item) => item.history_item_id > (after ?? ''))
    const history = from < 0 ? [] : all.slice(from, from + PAGE)
    const last = history.at(-1)?.history_item_id ?? null
    return { history, last_history_item_id: last, has_more: from >= 0 && from + PAGE < all.length }
  }

  async function speak({ fields }: ElevenlabsCall, id: string, fault?: ElevenlabsFault): Promise<Result> {
    const text = String(fields.text)
    const item = `item-${String(state.history.length).padStart(6, '0')}`
    state.history.push({ history_item_id: item, voice_id: id, text })
    const { samples, alignment } = await speechOf(text)
    if (fault === 'silence') samples.fill(0)
    const { bytes } = await encodeMp3({ samples, sampleRateHz: RATE_HZ }, item)
    const times = fault === 'no times' ? null : alignment
    return { body: { audio_base64: Buffer.from(bytes).toString('base64'), alignment: times } }
  }

  async function sendFault(response: ServerResponse, fault: ElevenlabsFault, whole: string): Promise<void> {
    if (sendServerFault(response, fault)) return
    response.setHeader('Content-Type', 'application/json')
    if (fault === 'not JSON') return void response.end('{"audio_base64": "')
    await new Promise((resolve) => response.write(whole.slice(0, whole.length / 2), resolve))
    if (fault === 'cut off') return void response.destroy()
    if (fault === 'endless') await writeForever(response, Buffer.alloc(65_536, 'a'), state)
  }

  return state
}

interface Result {
  status?: number
  body?: unknown
}

function refusal(status: number, code: string, legacy: string, message: string) {
  return { status, body: { detail: { type: 'an_error', code, message, status: legacy } } }
}

/** Speaks by flite with pauses between sentences; characters share the time of their sentence evenly. */
async function speechOf(text: string) {
  const parts: Float32Array[] = []
  const characters = [...text]
  const starts: number[] = []
  const ends: number[] = []
  let seconds = 0
  for (const sentence of text.split(/(?<=[.?!])(?=\s)/)) {
    const speech = trim((await speakWithFlite(sentence.trim().toLowerCase())).samples)
    const blank = sentence.length - sentence.trimStart().length
    const samples = await resample(speech, ENGINE_RATE_HZ, RATE_HZ)
    const each = samples.length / RATE_HZ / (sentence.length - blank)
    for (let i = -blank; i < sentence.length - blank; i++) {
      starts.push(seconds + Math.max(0, i) * each)
      ends.push(seconds + Math.max(0, i + 1) * each)
    }
    const pause = new Float32Array(SECONDS_BETWEEN * RATE_HZ)
    parts.push(samples, pause)
    seconds += (samples.length + pause.length) / RATE_HZ
  }
  const alignment = {
    characters,
    character_start_times_seconds: starts,
    character_end_times_seconds: ends,
  }
  return { samples: concatenate(parts), alignment }
}

function trim(samples: Float32Array): Float32Array {
  const isLoud = (sample: number) => Math.abs(sample) > 0.01
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1)
}
