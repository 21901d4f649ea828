import { copyFile, readFile } from 'node:fs/promises'
import { logError } from '~/platform/log/log-error.server'
import { reencodePicture } from '~/platform/pictures/pictures.server'
import { fileStore } from '~/platform/storage/files/file-store.server'

/** Enough for the display of a car; a photo of this size has some 20 KB. */
const MAX_SIDE = 300
const MAX_BYTES = 40 * 1024
const MOST_KEPT = 20
const KEPT_FOR_MS = 600_000

/** A client that asks for a download in ranges needs its photo each time. */
const kept = new Map<string, Buffer | undefined>()

/**
 * A stored photo as JPEG of at most 300 pixels a side and 40 KB, made in a worker process; undefined where it can't be so
 * small, or can't be made now.
 * @param owner who takes turns with others for the worker
 */
export async function smallPhoto(photoKey: string, owner: string): Promise<Buffer | undefined> {
  const path = await fileStore().path(photoKey)
  if (!path) return undefined
  if (kept.has(photoKey)) return kept.get(photoKey)
  try {
    const bytes = await fileStore().withSpool(async (whole, small) => {
      // The worker reads nothing but the spool.
      await copyFile(path, whole)
      const reply = await reencodePicture(whole, small, { maxSide: MAX_SIDE, owner })
      return reply.ok && reply.sizeBytes <= MAX_BYTES ? await readFile(small) : undefined
    })
    if (kept.size === MOST_KEPT) kept.clear()
    kept.set(photoKey, bytes)
    setTimeout(() => kept.delete(photoKey), KEPT_FOR_MS).unref()
    return bytes
  } catch (error) {
    logError('small-photo-failed', error)
    return undefined
  }
}
