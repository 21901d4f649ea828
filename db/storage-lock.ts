import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface StorageLock {
  release(): void
}

/**
 * Whether a storage is in use, by locks on files that hold nothing. Any number of processes may use it; one of them may
 * serve from it; one may replace it, while none uses it. The system lets go of a dead process's locks, so none is ever left over, and no number of
 * a process can be mistaken. It is SQLite's own locking: where the database is safe, this is.
 * @returns undefined when it can't be had now
 */
export function lockStorage(
  storageDir: string,
  purpose: 'use' | 'serve' | 'replace',
): StorageLock | undefined {
  const client = new Database(join(storageDir, purpose === 'serve' ? 'serving' : 'in-use'))
  try {
    client.pragma('busy_timeout = 0')
    if (purpose === 'use') {
      client.exec('BEGIN')
      client.prepare('SELECT count(*) FROM sqlite_master').get()
    } else client.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    client.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return undefined
  }
  return { release: () => client.close() }
}
