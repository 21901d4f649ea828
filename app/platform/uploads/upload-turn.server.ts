import { logSecurityEvent } from '~/platform/log/security-event.server'
import { createTurns } from '~/platform/workers/turns'
import { readUpload, type Upload, type UploadLimits } from './upload.server'

const MAX_WAITING = 20

/** Below the minute after which proxies take a connection that doesn't read for broken. */
const MAX_WAIT_MS = 50_000

const turns = createTurns({ atOnceOfOne: 1, maxWaitingOfOne: MAX_WAITING })

/** Waits for a person's turn to upload: one at a time, so that no person crowds out the others. */
export const takeUploadTurn = (userId: string, signal: AbortSignal, maxWaitMs = MAX_WAIT_MS) =>
  turns.take(userId, { signal, maxWaitMs })

/**
 * Reads and uses an upload in its turn. One that waits isn't read, so it costs a connection alone; it ends when its client
 * leaves, or after MAX_WAIT_MS as 'too-many', with its texts. Deletes the files that `use` left, and logs a refusal.
 * @throws as readUpload(); the signal's reason when the client left before its turn
 */
export async function inUploadTurn<T>(
  userId: string,
  request: Request,
  { limits, use, maxWaitMs }: UploadUse<T>,
): Promise<T> {
  const endTurn = await takeUploadTurn(userId, request.signal, maxWaitMs)
  try {
    const upload = await readUpload(request, limits, endTurn ? undefined : 'too-many')
    const result = await use(upload).finally(upload.dispose)
    logRefused(userId, result)
    return result
  } catch (error) {
    logRefused(userId, error)
    throw error
  } finally {
    endTurn?.()
  }
}

interface UploadUse<T> {
  limits: UploadLimits
  use: (upload: Upload) => Promise<T>
  maxWaitMs?: number
}

/** Those that a person's mistake seldom explains: unreadable, too large, of another type than its name says. */
const SUSPICIOUS = [400, 413, 415]

/** @param outcome a Response, the data of an action, or an error */
function logRefused(userId: string, outcome: unknown): void {
  const { status, init } = outcome as { status?: number; init?: { status?: number } }
  const sent = status ?? init?.status
  if (sent && SUSPICIOUS.includes(sent)) logSecurityEvent('upload-refused', { userId, status: sent })
}
