import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, lte, not, notExists, type SQL } from 'drizzle-orm'
import { type Db, tables } from '../database.server'
import type { FileStore } from './file-store.server'
import { isFileNamed } from './named-files.server'

const { fileDeletionHolds, fileDeletions } = tables

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
    db.delete(fileDeletions).where(inArray(fileDeletions.fileKey, handled)).run()
  }
  for (const error of failed.values()) throw error
  return gone
}

/** How long the hold of a killed process lasts; a live one renews it well before. */
const HOLD_MS = 15 * 60_000

/** A hold that would last longer has expired: the clock was set back. A small correction of the clock ends no hold. */
const LONGEST_MS = 2 * HOLD_MS

export type FileDeletionHold = ReturnType<typeof holdFileDeletions>

/** Holds back the deletion of every file that a row names now, until it is released, even if the row is deleted. */
export function holdFileDeletions(db: Db, now = Date.now) {
  const id = randomUUID()
  const until = () => new Date(now() + HOLD_MS)
  db.insert(fileDeletionHolds)
    .values({ id, createdAt: new Date(now()), expiresAt: until() })
    .run()
  return {
    id,
    /** @returns false if the hold had expired */
    renew() {
      const lasting = and(eq(fileDeletionHolds.id, id), isActive(new Date(now())))
      return db.update(fileDeletionHolds).set({ expiresAt: until() }).where(lasting).run().changes === 1
    },
    release() {
      db.delete(fileDeletionHolds).where(eq(fileDeletionHolds.id, id)).run()
    },
  }
}

const isActive = (now: Date) =>
  and(
    gt(fileDeletionHolds.expiresAt, now),
    lte(fileDeletionHolds.expiresAt, new Date(now.getTime() + LONGEST_MS)),
  ) as SQL

const holdsOf = (db: Db, now: Date) =>
  db.select({ id: fileDeletionHolds.id }).from(fileDeletionHolds).where(isActive(now))

export function deleteExpiredHolds(db: Db, now: Date): void {
  db.delete(fileDeletionHolds)
    .where(not(isActive(now)))
    .run()
}

/** A WHERE condition that is false while a hold is active. */
const whileNoHold = (db: Db, now = new Date()): SQL => notExists(holdsOf(db, now))

export const listHolds = (db: Db, now = new Date()) => holdsOf(db, now).all()

export const areDeletionsHeld = (db: Db): boolean => listHolds(db).length > 0

/**
 * Deletes orphaned files, left when the service was killed between storing a file and writing its row. A file must be
 * unnamed in two sweeps in a row, since its row may be about to be written, and no backup may hold deletions.
 */
export function createOrphanSweep({ db, store }: { db: Db; store: FileStore }) {
  let unnamedBefore = new Set<string>()

  /** @returns how many files were deleted */
  return async function sweep(): Promise<number> {
    const unnamed = new Set<string>()
    let deleted = 0
    for await (const key of store.list()) {
      if (isFileNamed(db, key)) continue
      if (unnamedBefore.has(key) && !areDeletionsHeld(db)) {
        await store.delete(key)
        deleted++
      } else unnamed.add(key)
    }
    unnamedBefore = unnamed
    return deleted
  }
}
