import { setTimeout as wait } from 'node:timers/promises'
import { readUpload, type Upload, type UploadLimits } from './upload.server'

/** By user id: the end of the upload that is on its way, or being read. */
const underWay = new Map<string, Promise<void>>()

/** A browser that sends a form twice breaks off the first; that may be heard of a moment after the second has come. */
const GRACE_MS = 1_000

/**
 * One upload of each person at a time: nobody crowds the others out.
 * @returns what ends the turn, to be called whatever happens; undefined where another upload has it
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

/** What a second upload is told, whichever door it comes through. */
export const ONE_AT_A_TIME = {
  title: 'Upload Failed',
  description: 'Your other upload is still on its way. Please wait for it to finish.',
  retryAfterSeconds: 10,
}

/**
 * Reads an upload in its person's turn, and clears away afterwards what `use` left of it.
 * @returns undefined where another upload of this person has the turn
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
