import type { EngineSetup } from '../../engine'
import { readAtMost } from '../../remote/read-at-most'
import { RemoteRefusal, type RemoteRequest, send, type Wait } from '../../remote/send'
import { VoiceEngineError } from '../../voice-engine-error'

export type Account = NonNullable<EngineSetup['elevenlabs']>

export interface Call extends Pick<RemoteRequest, 'method' | 'mostRetries' | 'text'> {
  /** Below the address of the API, with its query. */
  path: string
  body?: FormData | object
  deadlineMs?: number
  /** Of the response. */
  mostBytes?: number
}

export interface CallOptions {
  wait: Wait
  /** In place of each call's own, for tests. */
  deadlineMs?: number
}

/** Calls one account at ElevenLabs. */
export type Caller = (call: Call) => Promise<Record<string, unknown>>

const DEADLINE_MS = 30_000
const MOST_BYTES = 2 ** 20

/** The reasons of a refusal, in words that follow 'ElevenLabs'. */
const REASONS: Readonly<Record<string, string>> = {
  invalid_api_key: "doesn't accept ELEVENLABS_API_KEY",
  missing_api_key: "doesn't accept ELEVENLABS_API_KEY",
  needs_authorization: "doesn't accept ELEVENLABS_API_KEY",
  workspace_not_found: "doesn't accept ELEVENLABS_API_KEY",
  missing_permissions: "doesn't let ELEVENLABS_API_KEY do this",
  insufficient_permissions: "doesn't let ELEVENLABS_API_KEY do this",
  quota_exceeded: 'has no credits left for this account; they renew with its plan',
  insufficient_credits: 'has no credits left for this account; they renew with its plan',
  voice_limit_reached: 'has no room for another voice in this account',
  can_not_use_instant_voice_cloning: "doesn't clone voices in this account's plan",
  subscription_required: "doesn't do this in the account's plan",
  feature_not_available: "doesn't do this in the account's plan",
  concurrent_limit_exceeded: 'is already reading as much at once as the account may',
  too_many_concurrent_requests: 'is already reading as much at once as the account may',
  rate_limit_exceeded: 'has had too many requests of this account',
  system_busy: 'has too much to do',
}
const MISSING_VOICE = new Set(['voice_not_found', 'voice_does_not_exist'])
const NOT_FOUND = 404

/**
 * @returns a function that sends a call and parses its response as a JSON object
 * @throws as send(), with the known reasons in plain words, and never with the key
 */
export function callerOf({ url, apiKey }: Account, { wait, deadlineMs }: CallOptions): Caller {
  return async ({ path, body, mostBytes = MOST_BYTES, ...call }) => {
    const isForm = body instanceof FormData
    const request: RemoteRequest = {
      ...call,
      service: 'ElevenLabs',
      url: new URL(path, url.replace(/\/*$/, '/')),
      headers: { 'xi-api-key': apiKey, ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) },
      body: isForm || !body ? body : JSON.stringify(body),
      deadlineMs: deadlineMs ?? call.deadlineMs ?? DEADLINE_MS,
    }
    try {
      return await send(request, (response) => readObject(response, mostBytes), wait)
    } catch (error) {
      throw error instanceof RemoteRefusal ? inPlainWords(error, apiKey) : error
    }
  }
}

/** Whether ElevenLabs says that it has no such voice, or no such item of its history. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof RemoteRefusal)) return false
  const { codes } = error.reason
  if (codes.some((code) => MISSING_VOICE.has(code))) return true
  return error.status === NOT_FOUND && !codes.some((code) => code in REASONS)
}

async function readObject(response: Response, mostBytes: number): Promise<Record<string, unknown>> {
  const type = response.headers.get('Content-Type') ?? 'no type'
  if (!/^application\/json\b/i.test(type)) {
    await response.body?.cancel()
    throw new VoiceEngineError(
      'remote-refused',
      `ElevenLabs answered with ${type.slice(0, 60)} and not with JSON.`,
    )
  }
  const bytes = await readAtMost(response, mostBytes)
  if (!bytes) throw new VoiceEngineError('unusable-speech', 'The answer of ElevenLabs had no end.')
  const value = parse(bytes)
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new VoiceEngineError('unusable-speech', "The answer of ElevenLabs isn't a JSON object.")
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function inPlainWords({ code, message, status, reason }: RemoteRefusal, apiKey: string): RemoteRefusal {
  const known = reason.codes.map((name) => REASONS[name]).find(Boolean)
  const said = reason.detail && ` (${reason.detail})`
  const words = known ? `ElevenLabs ${known}${said}.` : message
  return new RemoteRefusal(code, words.replaceAll(apiKey, '…'), status, reason)
}
