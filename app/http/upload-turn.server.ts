import { setTimeout as wait } from 'node:timers/promises'
import { readUpload, type Upload, type UploadLimits } from './upload.server'

/** By user id: resolves when the user's current upload has ended. */
const underWay = new Map<string, Promise<void>>()

/** A browser that submits a form twice aborts the first request, which we may notice only after the second arrives. */
const GRACE_MS = 1_000

/**
 * Allows one upload at a time for each user, so that no user crowds out the others.
 * @returns ends the turn, and must always be called; undefined while another upload has it
 */
export async function takeUploadTurn(userId: string): Promise<(() => void) | undefined> {
  await Promise.race([underWay.get(userId), wait(GRACE_MS, undefined, { ref: false })])
  if (underWay.has(userId)) return undefined
  let resolve = () => {}
  underWay.set(
    userId,
    new Promise((ended) => {
      resolve = ended
    }),
  )
  return () => {
    underWay.delete(userId)
    resolve()
  }
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
 * Reads an upload in the user's turn, and deletes the files that `use` left.
 * @returns undefined while another upload of this user has the turn
 * @throws as readUpload()
 */
export async function inUploadTurn<T>(
  userId: string,
  request: Request,
  { limits, use }: { limits: UploadLimits; use: (upload: Upload) => Promise<T> },
): Promise<T | undefined> {
  const endTurn = await takeUploadTurn(userId)
  if (!endTurn) return undefined
  try {
    const upload = await readUpload(request, limits)
    try {
      return await use(upload)
    } finally {
      await upload.dispose()
    }
  } finally {
    endTurn()
  }
}
