import { onlineOrAfter } from '~/ui/wait-for-connection'

/** The connection broke, or brought nothing for too long. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

interface Sent {
  headers?: Record<string, string>
  body?: XMLHttpRequestBodyInit
  /** Ends the request. */
  signal: AbortSignal
  /** Gets the bytes of the body that are sent. */
  onProgress?(sentBytes: number): void
  /** How long nothing may happen. */
  silenceMs?: number
}

/**
 * Sends a request. By XMLHttpRequest, since fetch() reports no progress of what it sends.
 * @throws ConnectionLost; the signal's reason when it is aborted
 */
export function sendRequest(
  method: string,
  url: string,
  { headers = {}, body, signal, onProgress, silenceMs }: Sent,
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
      if (silenceMs) silence = setTimeout(lose, silenceMs)
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
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
    hear()
  })
}

const LONGEST_PAUSE_MS = 30_000

/**
 * Waits before another attempt, the longer the more have failed; ends at once when the browser is online again.
 * @throws the signal's reason
 */
export async function pause(failures: number, signal: AbortSignal): Promise<void> {
  await onlineOrAfter(Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS), signal)
  signal.throwIfAborted()
}
