import { chosenFile } from '~/platform/forms/chosen-file'
import { onlineOrAfter } from '~/platform/remix/wait-for-connection'
import { tryStorage } from '~/platform/ui/try-storage'
import { INVALID_FILE_TYPE } from '~/voices/voice-formats'
import { failed, NOT_OURS, type VoiceFormProblem } from './check-voice-form'

export interface Sending {
  sentBytes: number
  /** 0 while unknown. */
  totalBytes: number
  msLeft?: number
  /** The connection is lost, and the upload goes on with the next one. */
  isCutOff?: boolean
  /** The form is on its way, too late to cancel. */
  isSaving?: boolean
}

type Result =
  | { kind: 'sent'; upload: PartsUpload }
  | { kind: 'stopped' | 'signed-out' }
  | ({ kind: 'refused' } & VoiceFormProblem)

const UNREADABLE =
  'Your browser can’t read a file of this form any more: it may have been moved or changed. Please choose it once more.'

interface Options {
  signal: AbortSignal
  onProgress(sending: Sending): void
}

export async function sendVoice(form: FormData, { signal, onProgress }: Options): Promise<Result> {
  const upload = findUnfinished(form.get('voice') as File, String(form.get('replaces') ?? ''))
  const totalBytes = upload.file.size
  let first: Point | undefined
  let last = 0

  function report(sentBytes: number) {
    const now = { sentBytes, atMs: performance.now() }
    first ??= now
    last = sentBytes
    onProgress({ sentBytes, totalBytes, msLeft: estimateMsLeft(first, now, totalBytes) })
  }

  async function onLost() {
    first = undefined
    onProgress({ sentBytes: last, totalBytes, isCutOff: true })
    // The browser reports a file that is gone as a lost connection.
    for (const file of [upload.file, chosenFile(form, 'lovedOnePhoto')]) await file?.slice(0, 1).arrayBuffer()
  }

  try {
    const refusal = await sendInParts(upload, { signal, onProgress: report, onLost })
    if (refusal) return resultOf(refusal.status, refusal.responseText)
    form.delete('voice')
    form.set('upload', upload.id ?? '')
    return { kind: 'sent', upload }
  } catch (error) {
    if (signal.aborted) {
      cancelUpload(upload)
      return { kind: 'stopped' }
    }
    if (error instanceof DOMException) return refused(UNREADABLE)
    throw error
  }
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

const refused = (...problem: Parameters<typeof failed>): Result => ({
  kind: 'refused',
  ...failed(...problem),
})

export function resultOf(status: number, text: string): Result {
  if (status === 401) return { kind: 'signed-out' }
  const body = parse(text)
  if (!body?.message) return { kind: 'refused', ...NOT_OURS }
  return refused(body.message, body.errors, status === 415 ? INVALID_FILE_TYPE.title : undefined)
}

function parse(text: string): { message?: string; errors?: Record<string, string> } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const UPLOADS = '/api/uploads'
const TUS = { 'Tus-Resumable': '1.0.0' }

/** A proxy that passes on whole bodies alone loses no more than this. */
const PART_BYTES = 2 * 1024 * 1024

/** The server takes a connection for broken after 60 s of silence, and lets a part wait for its turn for 50. */
const SILENCE_MS = 75_000

/** Slow, changed elsewhere, too many, or a proxy whose service restarts. */
const TRY_AGAIN = [408, 409, 429, 502, 503, 504]

/** In localStorage, which a sign-out clears: the upload that goes on when its file is chosen again. */
const UNFINISHED = 'unfinished-upload'

const nameOf = (file: File) => [file.name, file.size, file.lastModified].join()

export interface PartsUpload {
  file: File
  id: string | undefined
  replaces: string
}

/** Begins with the id of the file's unfinished upload, if this browser began one. */
function findUnfinished(file: File, replaces: string): PartsUpload {
  const [id, name] = tryStorage(() => JSON.parse(localStorage.getItem(UNFINISHED) ?? '[]')) ?? []
  return { file, replaces, id: name === nameOf(file) ? id : undefined }
}

/** Where the browser stores nothing it goes on until the page is left. */
const remember = ({ file, id }: PartsUpload) =>
  tryStorage(() =>
    id
      ? localStorage.setItem(UNFINISHED, JSON.stringify([id, nameOf(file)]))
      : localStorage.removeItem(UNFINISHED),
  )

export function deleteStoredUpload(upload: PartsUpload): void {
  upload.id = undefined
  remember(upload)
}

export function cancelUpload(upload: PartsUpload): void {
  if (upload.id) {
    void fetch(`${UPLOADS}/${upload.id}`, { method: 'DELETE', headers: TUS, keepalive: true }).catch(() => {})
  }
  deleteStoredUpload(upload)
}

interface Attempts {
  signal: AbortSignal
  onProgress(sentBytes: number): void
  onLost(): Promise<void>
}

/** Sends the file from where its upload stopped, for as long as it takes. */
async function sendInParts(upload: PartsUpload, { signal, onProgress, onLost }: Attempts) {
  const { file, replaces } = upload
  /** Undefined while only the server knows it. */
  let offset: number | undefined
  let arrived = 0
  let failures = 0
  let announcements = 0

  function next(): Promise<XMLHttpRequest> {
    if (!upload.id) {
      const metadata = `filename ${toBase64(file.name)},replaces ${toBase64(replaces)}`
      const headers = { 'Upload-Length': String(file.size), 'Upload-Metadata': metadata }
      return sendRequest('POST', UPLOADS, signal, { headers })
    }
    const url = `${UPLOADS}/${upload.id}`
    const from = offset
    if (from === undefined) return sendRequest('HEAD', url, signal)
    return sendRequest('PATCH', url, signal, {
      headers: { 'Upload-Offset': String(from), 'Content-Type': 'application/offset+octet-stream' },
      body: file.slice(from, from + PART_BYTES),
      onProgress: (sentBytes) => onProgress(from + sentBytes),
    })
  }

  while (arrived < file.size) {
    const response = await next().catch((error) => {
      if (error instanceof ConnectionLost) return undefined
      throw error
    })
    const status = response?.status ?? 0
    const known = response?.getResponseHeader('Upload-Offset')
    if (status < 300 && known) {
      if (status === 201) {
        upload.id = response?.getResponseHeader('Location')?.split('/').pop()
        remember(upload)
      }
      offset = Number(known)
      if (offset > arrived) failures = 0
      arrived = offset
      onProgress(offset)
    } else if (status === 404 && ++announcements < 3) {
      // It has expired, or others took its place.
      deleteStoredUpload(upload)
      offset = undefined
    } else if (status < 300 || TRY_AGAIN.includes(status)) {
      // A network that asks for a sign-in of its own responds to everything with 200.
      offset = undefined
      await onLost()
      await pause(failures++, signal)
    } else return response
  }
}

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** The connection broke, or brought nothing for too long. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

interface Sent {
  headers?: Record<string, string>
  body?: Blob
  onProgress?(sentBytes: number): void
}

/** Sends a request. By XMLHttpRequest, since fetch() reports no progress of what it sends. */
function sendRequest(
  method: string,
  url: string,
  signal: AbortSignal,
  { headers, body, onProgress }: Sent = {},
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const end = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const stop = () => end(signal.reason)
    const lose = () => end(new ConnectionLost())
    let silence: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      clearTimeout(silence)
      silence = setTimeout(lose, SILENCE_MS)
    }
    request.upload.addEventListener('progress', ({ loaded }) => {
      hear()
      onProgress?.(loaded)
    })
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', lose)
    signal.addEventListener('abort', stop)
    // The request itself would notice a lost connection only after minutes.
    window.addEventListener('offline', lose)
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
      window.removeEventListener('offline', lose)
    })
    request.open(method, url)
    for (const [name, value] of Object.entries({ ...TUS, ...headers })) request.setRequestHeader(name, value)
    request.send(body)
    hear()
  })
}

const LONGEST_PAUSE_MS = 30_000

/** Waits before another attempt, the longer the more have failed; ends at once when the browser is online again. */
export async function pause(failures: number, signal: AbortSignal): Promise<void> {
  await onlineOrAfter(Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS), signal)
  signal.throwIfAborted()
}
