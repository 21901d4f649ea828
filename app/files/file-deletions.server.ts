import { asc, inArray } from 'drizzle-orm'
import { type Db, tables } from '~/database.server'
import { logError } from '~/log/log-error.server'
import { whileNoHold } from './file-deletion-holds.server'
import type { FileStore } from './file-store'
import { isFileNamed } from './named-files.server'

const { fileDeletions } = tables

const BATCH = 50

interface Place {
  db: Db
  store: FileStore
}

/**
 * Deletes the files that the triggers put down, and then what they put down: after a crash in between, a file is
 * deleted again, which does no harm. A file that a row names again is kept. One that can't be deleted stays put
 * down, and the others are deleted all the same. While a backup holds deletions, all stay put down.
 * @returns how many files are gone
 * @throws the first error, after all was tried
 */
export async function deleteQueuedFiles({ db, store }: Place, signal?: AbortSignal): Promise<number> {
  const failed = new Map<string, unknown>()
  let gone = 0
  while (!signal?.aborted) {
    const queued = db
      .select({ key: fileDeletions.fileKey })
      .from(fileDeletions)
      // In the statement that reads the keys: what a hold is to keep was queued after it began.
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
    db.delete(fileDeletions).where(inArray(fileDeletions.fileKey, handled)).run()
  }
  for (const error of failed.values()) throw error
  return gone
}

/**
 * Files follow their rows within a moment. A look is one small read, so looking often is cheaper than having every
 * part of the service, and every cascade, remember to ask for it.
 * @returns ends it; resolves when the deletion under way has ended
 */
export function startFileDeletions({ db, store, everyMs = 2000 }: Place & { everyMs?: number }) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await deleteQueuedFiles({ db, store }, stopping.signal)
    } catch (error) {
      logError('file-deletion-failed', error)
    }
  }

  function look(): void {
    running ??= run().finally(() => {
      running = undefined
    })
  }

  look()
  const timer = setInterval(look, everyMs)
  return async function stop(): Promise<void> {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
