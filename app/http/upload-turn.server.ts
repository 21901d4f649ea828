import { setTimeout as wait } from 'node:timers/promises'
import { logSecurityEvent } from '~/log/security-event.server'
import { readUpload, type Upload, type UploadLimits } from './upload.server'

/** The current upload of each user, by id. */
const underWay = new Map<string, Promise<unknown>>()

/** A browser that submits a form twice aborts the first request, which we may notice only after the second arrives. */
const GRACE_MS = 1_000

/**
 * Allows one upload at a time for each user, so that no user crowds out the others.
 * @returns undefined, with nothing done, while another upload has the turn
 */
export async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T | undefined> {
  await Promise.race([underWay.get(userId)?.catch(() => {}), wait(GRACE_MS, undefined, { ref: false })])
  if (underWay.has(userId)) return undefined
  const working = work().finally(() => underWay.delete(userId))
  underWay.set(userId, working)
  return working
}

/** The refusal of a second upload, by form or API. */
export const ONE_AT_A_TIME = {
  ok: false,
  reason: 'limited',
  title: 'Upload Failed',
  message: 'Your other upload is still on its way. Please wait for it to finish.',
  retryAfterSeconds: 10,
} as const

/**
 * Reads an upload in the user's turn, deletes the files that `use` left, and logs a refusal.
 * @returns undefined while another upload of this user has the turn
 * @throws as readUpload()
 */
export const inUploadTurn = <T>(
  userId: string,
  request: Request,
  { limits, use }: { limits: UploadLimits; use: (upload: Upload) => Promise<T> },
): Promise<T | undefined> =>
  inTurn(userId, async () => {
    try {
      const upload = await readUpload(request, limits)
      const result = await use(upload).finally(upload.dispose)
      logRefused(userId, result)
      return result
    } catch (error) {
      logRefused(userId, error)
      throw error
    }
  })

/** Those that a person's mistake seldom explains: unreadable, too large, of another type than its name says. */
const SUSPICIOUS = [400, 413, 415]

/** @param outcome a Response, the data of an action, or an error */
function logRefused(userId: string, outcome: unknown): void {
  const { status, init } = outcome as { status?: number; init?: { status?: number } }
  const sent = status ?? init?.status
  if (sent && SUSPICIOUS.includes(sent)) logSecurityEvent('upload-refused', { userId, status: sent })
}
