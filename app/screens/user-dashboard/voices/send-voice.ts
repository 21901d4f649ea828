import { INVALID_FILE_TYPE } from '~/voices/voice-formats'
import type { VoiceFormProblem } from './check-voice-form'

export interface Sending {
  sentBytes: number
  /** 0 while unknown. */
  totalBytes: number
  /** An estimate, once there is one. */
  msLeft?: number
}

type Result = { kind: 'kept' | 'stopped' | 'signed-out' } | ({ kind: 'refused' } & VoiceFormProblem)

const CONNECTION_LOST =
  'The connection was lost before the upload was finished. Everything is still in this form: please upload it again. If that fails too, choose the recording once more.'
const NOT_OURS = 'Something went wrong on our side. Please try again in a minute.'

/**
 * Posts the form to the API. By XMLHttpRequest, since fetch() reports no progress of what it sends.
 * @param signal ends the upload; then nothing is kept
 */
export function sendVoice(
  form: FormData,
  { signal, onProgress }: { signal: AbortSignal; onProgress(sending: Sending): void },
): Promise<Result> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'stopped' })
    const request = new XMLHttpRequest()
    let first: Point | undefined
    const report = ({ loaded, total }: ProgressEvent) => {
      const now = { sentBytes: loaded, atMs: performance.now() }
      first ??= now
      onProgress({ sentBytes: loaded, totalBytes: total, msLeft: estimateMsLeft(first, now, total) })
    }
    request.upload.addEventListener('progress', report)
    request.upload.addEventListener('load', report)
    request.addEventListener('load', () => resolve(resultOf(request.status, request.responseText)))
    request.addEventListener('error', () => resolve(refused(CONNECTION_LOST)))
    request.addEventListener('abort', () => resolve({ kind: 'stopped' }))
    signal.addEventListener('abort', () => request.abort())
    // The request itself would notice a lost connection only after minutes.
    const onOffline = () => {
      resolve(refused(CONNECTION_LOST))
      request.abort()
    }
    window.addEventListener('offline', onOffline)
    request.addEventListener('loadend', () => window.removeEventListener('offline', onOffline))
    request.open('POST', '/api/voice-samples')
    request.send(form)
  })
}

interface Point {
  sentBytes: number
  atMs: number
}

/** In less time the pace says little about the rest. */
const LEAST_MS = 3_000

/** How long the rest takes at the pace since the first report, which counts what the browser only buffered. */
export function estimateMsLeft(first: Point, now: Point, totalBytes: number): number | undefined {
  const elapsedMs = now.atMs - first.atMs
  const sentBytes = now.sentBytes - first.sentBytes
  if (elapsedMs < LEAST_MS || sentBytes <= 0) return undefined
  return ((totalBytes - now.sentBytes) / sentBytes) * elapsedMs
}

function refused(description: string, errors: Record<string, string> = {}, title = 'Upload Failed'): Result {
  return { kind: 'refused', problem: { title, description }, errors }
}

/** Translates the API's response (docs/spec.md, section 8). */
export function resultOf(status: number, text: string): Result {
  if (status === 401) return { kind: 'signed-out' }
  const body = parse(text)
  if (status === 201 && body?.id) return { kind: 'kept' }
  if (!body?.message) return refused(NOT_OURS)
  return refused(body.message, body.errors, status === 415 ? INVALID_FILE_TYPE.title : undefined)
}

/** @returns undefined for another text, such as a proxy's HTML page */
function parse(text: string): { id?: string; message?: string; errors?: Record<string, string> } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
