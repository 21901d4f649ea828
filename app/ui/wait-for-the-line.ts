import { showToast } from './toast/toast'

/** So often it is tried again, for browsers that don't hear of the line's return. */
const RETRY_MS = 4000

const isRemix = (input: RequestInfo | URL) =>
  String(input instanceof Request ? input.url : input).includes('.data')

/**
 * Makes the loads of screens wait where the line is down, and go on when it is back: Remix would put a page of errors
 * in the place of the one that is open, and of what was typed there. A load that is no longer wanted ends.
 *
 * Answers reach Remix whole: of one that is cut in its middle, or no longer wanted by then, it can say only that it
 * can't read it.
 */
export function waitForTheLine(): void {
  const plainFetch = window.fetch
  let isDown = false

  window.fetch = async (input, init) => {
    for (;;) {
      try {
        const response = await plainFetch(input, init)
        const whole = isRemix(input) ? await wholeAnswer(response) : response
        isDown = false
        return whole
      } catch (error) {
        const isLoad = isRemix(input) && (init?.method ?? 'GET') === 'GET'
        if (init?.signal?.aborted || !isLoad) throw error
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

/** An answer of a screen is some kilobytes and streams nothing, so there is nothing to wait less for. */
async function wholeAnswer(response: Response): Promise<Response> {
  if (response.body === null) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
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
