import { INVALID_FILE_TYPE } from '~/voices/voice-formats'
import { chosenFile, NOT_OURS, type VoiceFormProblem } from './check-voice-form'
import { cancelUpload, findUnfinished, type PartsUpload, sendInParts } from './send-in-parts'

export { cancelUpload, deleteStoredUpload } from './send-in-parts'
export { pause } from './send-request'

export interface Sending {
  sentBytes: number
  /** 0 while unknown. */
  totalBytes: number
  /** An estimate, once there is one. */
  msLeft?: number
  /** The connection is lost, and the upload goes on with the next one. */
  isCutOff?: boolean
  /** The form is on its way, too late to cancel. */
  isSaving?: boolean
}

/** 'sent': the form may follow. */
type Result =
  | { kind: 'sent'; upload: PartsUpload }
  | { kind: 'stopped' | 'signed-out' }
  | ({ kind: 'refused' } & VoiceFormProblem)

const UNREADABLE =
  'Your browser can’t read a file of this form any more: it may have been moved or changed. Please choose it once more.'

interface Options {
  /** Ends the upload; then nothing is kept. */
  signal: AbortSignal
  onProgress(sending: Sending): void
}

/** Sends the form's recording in parts, and names it in its place. A lost connection only interrupts it. */
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

function refused(description: string, errors: Record<string, string> = {}, title = 'Upload Failed'): Result {
  return { kind: 'refused', problem: { title, description }, errors }
}

/** Translates a response that refuses the recording (docs/spec.md, section 8). */
export function resultOf(status: number, text: string): Result {
  if (status === 401) return { kind: 'signed-out' }
  const body = parse(text)
  if (!body?.message) return refused(NOT_OURS.description)
  return refused(body.message, body.errors, status === 415 ? INVALID_FILE_TYPE.title : undefined)
}

/** @returns undefined for another text, such as a proxy's HTML page */
function parse(text: string): { message?: string; errors?: Record<string, string> } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
