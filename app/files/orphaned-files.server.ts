import type { Db } from '~/database.server'
import { areDeletionsHeld } from './file-deletion-holds.server'
import type { FileStore } from './file-store'
import { isFileNamed } from './named-files.server'

/**
 * Finds files that no row names: the service was killed between keeping the file and writing its row. A file is
 * deleted when the sweep before found it unnamed too, for its row may be about to be written. While a backup holds
 * deletions, it waits for the next sweep.
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
