import { showToast } from '../ui/toast/toast'

/** The retry interval, for browsers without a reliable 'online' event. */
const RETRY_MS = 4000

const urlOf = (input: RequestInfo | URL) => String(input instanceof Request ? input.url : input)

const isRemix = (input: RequestInfo | URL) => urlOf(input).includes('.data')

/** The next poll comes anyway, and the page says how it stands. */
const isPoll = (input: RequestInfo | URL) => urlOf(input).includes('/progress.data')

/**
 * Makes the loads of screens wait for the connection: Remix would replace the open page, and what was typed there, with
 * an error page. A load that is aborted ends. Responses are read completely first, because Remix reports a truncated or
 * aborted one only as unreadable.
 */
export function waitForConnection(): void {
  const plainFetch = window.fetch
  let isOffline = false

  window.fetch = async (input, init) => {
    for (;;) {
      try {
        const response = await plainFetch(input, init)
        const complete = isRemix(input) ? await readCompletely(response) : response
        isOffline = false
        return complete
      } catch (error) {
        const isLoad = isRemix(input) && !isPoll(input) && (init?.method ?? 'GET') === 'GET'
        if (init?.signal?.aborted || !isLoad) throw error
        if (!isOffline) {
          showToast({
            kind: 'error',
            // Requests also fail while only the service is down.
            title: navigator.onLine ? 'Everspoken could not be reached' : 'You seem to be offline.',
            description: 'Nothing is lost; we’ll carry on when you’re connected.',
          })
        }
        isOffline = true
        await onlineOrAfter(RETRY_MS, init?.signal)
      }
    }
  }
}

/** A screen's response is a few kilobytes and not streamed, so this costs no time. */
async function readCompletely(response: Response): Promise<Response> {
  if (response.body === null) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

/** Waits until the browser is online again, or for a time; ends when the signal is aborted. */
export function onlineOrAfter(ms: number, signal?: AbortSignal | null): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal?.addEventListener('abort', done)
  })
}
