import type { Db } from '../database.server'
import { areDeletionsHeld } from './file-deletion-holds.server'
import type { FileStore } from './file-store.server'
import { isFileNamed } from './named-files.server'

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
