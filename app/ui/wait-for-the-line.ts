import { showToast } from './show-toast'

/** So often it is tried again, for browsers that don't hear of the line's return. */
const RETRY_MS = 4000

const isScreen = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  String(input instanceof Request ? input.url : input).includes('.data') && (init?.method ?? 'GET') === 'GET'

/**
 * Makes the loads of screens wait where the line is down, and go on when it is back: Remix would put a page of errors
 * in the place of the one that is open, and of what was typed there. A load that is no longer wanted ends.
 */
export function waitForTheLine(): void {
  const plainFetch = window.fetch
  let isDown = false

  window.fetch = async (input, init) => {
    for (;;) {
      try {
        const response = await plainFetch(input, init)
        isDown = false
        return response
      } catch (error) {
        if (init?.signal?.aborted || !isScreen(input, init)) throw error
        if (!isDown) {
          showToast({
            kind: 'error',
            title: 'Everspoken could not be reached',
            description: 'The line seems to be down. Nothing is lost: it goes on when the line is back.',
          })
        }
        isDown = true
        await lineIsBack(init?.signal)
      }
    }
  }
}

function lineIsBack(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, RETRY_MS)
    window.addEventListener('online', done)
    signal?.addEventListener('abort', done)
  })
}
