import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface StorageLock {
  release(): void
}

/**
 * Whether a storage is in use, by a lock on a file that holds nothing. Any number of processes may use it; one may
 * replace it, while none does. The system lets go of a dead process's locks, so none is ever left over, and no number of
 * a process can be mistaken. It is SQLite's own locking: where the database is safe, this is.
 * @returns undefined when it can't be had now
 */
export function lockStorage(storageDir: string, purpose: 'use' | 'replace'): StorageLock | undefined {
  const client = new Database(join(storageDir, 'in-use'))
  try {
    client.pragma('busy_timeout = 0')
    if (purpose === 'replace') client.exec('BEGIN EXCLUSIVE')
    else {
      client.exec('BEGIN')
      client.prepare('SELECT count(*) FROM sqlite_master').get()
    }
  } catch (error) {
    client.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return undefined
  }
  return { release: () => client.close() }
}
