import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface StorageLock {
  release(): void
}

/**
 * Locks a storage folder by SQLite's locks on empty files. Any number of processes may use it; one of them may serve
 * from it; one may replace it while none uses it. The system releases the locks of a process that exits, so none is
 * left over, unlike with PID files.
 * @returns undefined when the lock isn't available
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
