import type { Owner } from '~/accounts/users.server'
import { getStoryOrReading, type Story } from '../stories.server'
import { nextStoryChange } from '../story-events.server'

/** Finds a change by another process, such as a command, which isn't announced here. */
const POLL_MS = 1_000

/** Waits until a story is no longer 'processing', until the timeout, or until `signal` or the service ends the wait. */
export async function waitForStoryChange(
  user: Owner,
  id: string,
  { signal, timeoutMs }: { signal?: AbortSignal; timeoutMs: number },
): Promise<Story | undefined> {
  const readingId = getStoryOrReading(user, id)?.readingId ?? id
  const endsAt = performance.now() + timeoutMs
  let isWaiting = true
  while (isWaiting && getStoryOrReading(user, id)?.status === 'processing') {
    const leftMs = endsAt - performance.now()
    isWaiting = leftMs > 0 && (await nextStoryChange(readingId, Math.min(leftMs, POLL_MS), signal))
  }
  return getStoryOrReading(user, id)
}
