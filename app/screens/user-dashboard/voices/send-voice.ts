import { INVALID_FILE_TYPE } from '~/voices/voice-formats'
import type { VoiceFormProblem } from './check-voice-form'

export interface Sending {
  sentBytes: number
  /** 0 as long as nobody knows. */
  totalBytes: number
}

export type Sent = { kind: 'kept' | 'stopped' | 'signed-out' } | ({ kind: 'refused' } & VoiceFormProblem)

const LINE_CUT =
  'The line was cut before all of it was here. Everything is still in this form: please upload it again. If it happens again, choose the recording anew.'
const NO_ANSWER = 'Everspoken did not answer as it should. Please try again in a minute.'

/**
 * Sends the uploader's form to the JSON call; fetch() tells no progress of what is sent, XMLHttpRequest does.
 * @param signal ends it; then nothing is kept
 */
export function sendVoice(
  form: FormData,
  { signal, onProgress }: { signal: AbortSignal; onProgress(sending: Sending): void },
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const tell = ({ loaded, total }: ProgressEvent) => onProgress({ sentBytes: loaded, totalBytes: total })
    request.upload.addEventListener('progress', tell)
    request.upload.addEventListener('load', tell)
    request.addEventListener('load', () => resolve(sentOf(request.status, request.responseText)))
    request.addEventListener('error', () => resolve(refused(LINE_CUT)))
    request.addEventListener('abort', () => resolve({ kind: 'stopped' }))
    signal.addEventListener('abort', () => request.abort())
    // A connection that has died says so only after minutes.
    const noteLineCut = () => {
      resolve(refused(LINE_CUT))
      request.abort()
    }
    window.addEventListener('offline', noteLineCut)
    request.addEventListener('loadend', () => window.removeEventListener('offline', noteLineCut))
    request.open('POST', '/api/voice-samples')
    request.send(form)
  })
}

const refused = (
  description: string,
  errors: Record<string, string> = {},
  title = 'Upload Failed',
): Sent => ({
  kind: 'refused',
  problem: { title, description },
  errors,
})

/** What the call's answer means (docs/spec.md, section 8). */
export function sentOf(status: number, text: string): Sent {
  if (status === 401) return { kind: 'signed-out' }
  const body = bodyOf(text)
  if (status === 201 && body?.id) return { kind: 'kept' }
  if (!body?.message) return refused(NO_ANSWER)
  return refused(body.message, body.errors, status === 415 ? INVALID_FILE_TYPE.title : undefined)
}

interface Body {
  id?: string
  message?: string
  errors?: Record<string, string>
}

/** Something between us and the person may answer in HTML. */
function bodyOf(text: string): Body | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
