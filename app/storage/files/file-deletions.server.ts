import { asc, inArray } from 'drizzle-orm'
import { type Db, tables } from '../database.server'
import { withReserve } from '../disk/reserve.server'
import { whileNoHold } from './file-deletion-holds.server'
import type { FileStore } from './file-store.server'
import { isFileNamed } from './named-files.server'

const { fileDeletions } = tables

const BATCH = 50

interface FileContext {
  db: Db
  store: FileStore
}

/**
 * Deletes the files that the triggers have queued, and then their queue rows: after a crash in between, the deletion
 * is repeated, harmlessly. Skips a file that a row names again. A file that can't be deleted stays queued, as does
 * everything while a backup holds deletions. The service calls it every few seconds, which is one small query, and simpler
 * than a call after each deletion and cascade.
 * @returns how many files were deleted
 * @throws the first error, after trying all files
 */
export async function deleteQueuedFiles({ db, store }: FileContext, signal?: AbortSignal): Promise<number> {
  const failed = new Map<string, unknown>()
  let gone = 0
  while (!signal?.aborted) {
    const queued = db
      .select({ key: fileDeletions.fileKey })
      .from(fileDeletions)
      // The statement that reads the keys checks for holds too: a hold protects the files queued after it began.
      .where(whileNoHold(db))
      .orderBy(asc(fileDeletions.queuedAt), asc(fileDeletions.fileKey))
      .limit(BATCH + failed.size)
      .all()
    const keys = queued.map(({ key }) => key).filter((key) => !failed.has(key))
    if (keys.length === 0) break
    const handled: string[] = []
    for (const key of keys) {
      try {
        if (!isFileNamed(db, key)) {
          await store.delete(key)
          gone++
        }
        handled.push(key)
      } catch (error) {
        failed.set(key, error)
      }
    }
    withReserve(() => db.delete(fileDeletions).where(inArray(fileDeletions.fileKey, handled)).run())
  }
  for (const error of failed.values()) throw error
  return gone
}
