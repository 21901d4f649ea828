import { VoiceEngineError } from '../../voice-engine-error'
import { readAtMost } from './read-at-most'
import { refusalReason } from './refusal-reason'

/** A request to a voice server. */
export interface RemoteRequest {
  url: URL
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: FormData | string
  deadlineMs: number
  /** After 408, 429 and 5xx; 2 if omitted. */
  mostRetries?: number
  /** Whether it may arrive twice, though it makes something at the server. */
  isRepeatable?: boolean
  /** The words to speak, which error messages must not repeat. */
  text?: string
}

export type Wait = (ms: number) => Promise<unknown>

export class RemoteRefusal extends VoiceEngineError {
  declare readonly code: 'remote-refused' | 'remote-busy' | 'remote-unreachable'
  constructor(
    code: RemoteRefusal['code'],
    private readonly answered: string,
    readonly status: number,
    /** The server's own words. */
    readonly reason: string,
  ) {
    super(code, `${answered}${reason && `: ${reason}`}.`)
  }

  withoutItsWords = () => new RemoteRefusal(this.code, this.answered, this.status, '')
}

const MOST_RETRIES = 2
const LONGEST_WAIT_MS = 30_000
const FIRST_WAIT_MS = 1000
/** Of a wait, at random, so that several stories don't come back at once. */
const JITTER = 0.25
const MOST_ERROR_BYTES = 8192
const TOO_MANY_REQUESTS = 429
const UNAVAILABLE = 503
const REQUEST_TIMEOUT = 408
/** Servers close connections that idle while this process works. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const RETRIED: ReadonlySet<number> = new Set([REQUEST_TIMEOUT, TOO_MANY_REQUESTS])

/**
 * Sends a request and reads its response. 408, 429 and 5xx are retried after Retry-After (RFC 9110, section 10.2.3), or else
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
    const isRetried = RETRIED.has(response.status) || response.status >= 500
    if (!isRetried || retry === mostRetries) throw await refusal(request, response)
    // A stream that has already failed can't be cancelled.
    await response.body?.cancel().catch(() => {})
    await wait(retryAfterMs(response.headers.get('Retry-After')) ?? backoffMs(retry))
  }
}

async function connect(request: RemoteRequest): Promise<Response> {
  try {
    return await exchange(request).catch((error) => {
      if (!isRepeatable(request) || !CLOSED.has(codeOf(error) ?? '')) throw error
      return exchange(request)
    })
  } catch (error) {
    if (isTimeout(error)) throw tooSlow(request)
    const cause = causeOf(error)
    if (cause === 'unexpected redirect') {
      throw new VoiceEngineError(
        'remote-refused',
        `${nameOf(request.url)} redirects to another address, which is never followed.`,
      )
    }
    throw new VoiceEngineError('remote-unreachable', `${nameOf(request.url)} can't be reached: ${cause}.`)
  }
}

async function exchange({ url, method, headers, body, deadlineMs }: RemoteRequest): Promise<Response> {
  const late = new AbortController()
  setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), deadlineMs).unref()
  const { signal } = late
  const response = await fetch(url, { method, headers, body, signal, redirect: 'error' })
  // fetch() in Node 20 holds its signal weakly: after a garbage collection only the pipe ends a body that has stopped.
  return new Response(response.body?.pipeThrough(new TransformStream(), { signal }), response)
}

/** Not what makes something at the server, since the request may have arrived. */
const isRepeatable = ({ method, text, isRepeatable }: RemoteRequest) =>
  isRepeatable || method !== 'POST' || text !== undefined

const codeOf = (error: Error) => (error.cause as NodeJS.ErrnoException | undefined)?.code

async function readOrExplain<T>(
  request: RemoteRequest,
  response: Response,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await read(response)
  } catch (error) {
    if (error instanceof VoiceEngineError) throw error
    if (isTimeout(error)) throw tooSlow(request)
    // undici's error for a connection that ends before its response.
    if (error instanceof TypeError && error.message === 'terminated') {
      throw new VoiceEngineError('unusable-speech', `The answer was cut off: ${causeOf(error)}.`)
    }
    throw error
  }
}

async function refusal(request: RemoteRequest, response: Response): Promise<RemoteRefusal> {
  const { status } = response
  const bytes = await readAtMost(response, MOST_ERROR_BYTES).catch(() => undefined)
  const reason = refusalReason(bytes, request.text)
  const code =
    status === TOO_MANY_REQUESTS || status === UNAVAILABLE
      ? 'remote-busy'
      : status >= 500 || status === REQUEST_TIMEOUT
        ? 'remote-unreachable'
        : 'remote-refused'
  return new RemoteRefusal(code, `${nameOf(request.url)} answered ${status}`, status, reason)
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

function tooSlow(request: RemoteRequest): VoiceEngineError {
  return new VoiceEngineError(
    'remote-unreachable',
    `${nameOf(request.url)} took more than ${Math.round(request.deadlineMs / 1000)} s.`,
  )
}

const nameOf = ({ host }: URL) => `The voice server at ${host}`

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** fetch() hides the reason in `cause`. */
function causeOf(error: unknown): string {
  const { cause = error } = error as Error
  const { code, message } = cause as NodeJS.ErrnoException
  return code ?? message
}
