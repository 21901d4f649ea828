import { setTimeout as wait } from 'node:timers/promises'

/** By user id: the end of the upload that is on its way, or being read. */
const underWay = new Map<string, Promise<void>>()

/** A browser that sends a form twice breaks off the first; that may be heard of a moment after the second has come. */
const GRACE_MS = 1_000

export const UPLOAD_UNDER_WAY = 'Your other upload is still on its way. Please wait for it to finish.'
export const UPLOAD_TURN_SECONDS = 10

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
