import { VoiceEngineError } from '../../voice-engine-error'
import { readAtMost } from './read-at-most'
import { refusalDetail } from './refusal-detail'

/** A request to the owner's voice server. */
export interface RemoteRequest {
  url: URL
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: FormData | string
  /** For each try, from connecting to the last byte. */
  deadlineMs: number
  /** After 429 and 5xx; 2 if omitted. */
  mostRetries?: number
  /** The words to speak, which error messages must not repeat. */
  text?: string
}

export type Wait = (ms: number) => Promise<unknown>

/** A request that was refused with a status of 400 or more. */
export class RemoteRefusal extends VoiceEngineError {
  constructor(
    code: 'remote-refused' | 'remote-busy' | 'remote-unreachable',
    message: string,
    readonly status: number,
  ) {
    super(code, message)
  }
}

const MOST_RETRIES = 2
const LONGEST_WAIT_MS = 30_000
const FIRST_WAIT_MS = 1000
/** Of a wait, at random, so that several stories don't come back at once. */
const JITTER = 0.25
const MOST_ERROR_BYTES = 8192
const TOO_MANY_REQUESTS = 429
const UNAVAILABLE = 503

/**
 * Sends a request and reads its response. 429 and 5xx are retried after Retry-After (RFC 9110, section 10.2.3), or else
 * 1 and 2 seconds. Redirects are errors: only the address that the owner set is ever called.
 * @param read reads the body of a successful response, by the deadline; connections that break in it are not retried
 * @throws RemoteRefusal for a status of 400 or more; VoiceEngineError 'remote-unreachable' without a response in time,
 *   'remote-refused' for a redirect, 'unusable-speech' for a response that is cut off, and what `read` throws
 */
export async function send<T>(
  request: RemoteRequest,
  read: (response: Response) => Promise<T>,
  wait: Wait,
): Promise<T> {
  const { mostRetries = MOST_RETRIES } = request
  for (let retry = 0; ; retry++) {
    const response = await connect(request)
    if (response.ok) return readOrExplain(request, response, read)
    const isRetried = response.status === TOO_MANY_REQUESTS || response.status >= 500
    if (!isRetried || retry === mostRetries) throw await refusal(request, response)
    // A stream that has already failed can't be cancelled.
    await response.body?.cancel().catch(() => {})
    await wait(retryAfterMs(response.headers.get('Retry-After')) ?? backoffMs(retry))
  }
}

async function connect({ url, method, headers, body, deadlineMs }: RemoteRequest): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(deadlineMs)
    return await fetch(url, { method, headers, body, signal, redirect: 'error' })
  } catch (error) {
    if (isTimeout(error)) throw tooSlow(url, deadlineMs)
    const cause = causeOf(error)
    if (cause === 'unexpected redirect') {
      throw new VoiceEngineError(
        'remote-refused',
        `The voice server at ${url.host} redirects to another address, which is never followed.`,
      )
    }
    throw new VoiceEngineError(
      'remote-unreachable',
      `The voice server at ${url.host} can't be reached: ${cause}.`,
    )
  }
}

async function readOrExplain<T>(
  { url, deadlineMs }: RemoteRequest,
  response: Response,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await read(response)
  } catch (error) {
    if (error instanceof VoiceEngineError) throw error
    if (isTimeout(error)) throw tooSlow(url, deadlineMs)
    // undici's error for a connection that ends before its response.
    if (error instanceof TypeError && error.message === 'terminated') {
      throw new VoiceEngineError('unusable-speech', `The answer was cut off: ${causeOf(error)}.`)
    }
    throw error
  }
}

async function refusal({ url, text }: RemoteRequest, response: Response): Promise<RemoteRefusal> {
  const { status } = response
  const bytes = await readAtMost(response, MOST_ERROR_BYTES).catch(() => undefined)
  const detail = refusalDetail(bytes, text)
  const code =
    status === TOO_MANY_REQUESTS || status === UNAVAILABLE
      ? 'remote-busy'
      : status >= 500
        ? 'remote-unreachable'
        : 'remote-refused'
  return new RemoteRefusal(
    code,
    `The voice server at ${url.host} answered ${status}${detail && `: ${detail}`}.`,
    status,
  )
}

/** @returns ms from 0 to LONGEST_WAIT_MS; undefined if the header is absent or unreadable */
function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? 1000 * Number(header) : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.min(LONGEST_WAIT_MS, ms))
}

function backoffMs(retry: number): number {
  return FIRST_WAIT_MS * 2 ** retry * (1 + JITTER * Math.random())
}

function tooSlow({ host }: URL, deadlineMs: number): VoiceEngineError {
  return new VoiceEngineError(
    'remote-unreachable',
    `The voice server at ${host} took more than ${Math.round(deadlineMs / 1000)} s.`,
  )
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** fetch() hides the reason in `cause`. */
function causeOf(error: unknown): string {
  const { cause = error } = error as Error
  const { code, message } = cause as NodeJS.ErrnoException
  return code ?? message
}
