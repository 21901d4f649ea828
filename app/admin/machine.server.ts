import { count, inArray } from 'drizzle-orm'
import { lastBackupAt } from '~/backups/backup-notice.server'
import { database, tables } from '~/storage/database.server'
import { freeBytes, hasRoomFor } from '~/storage/disk/free-room.server'
import { listRemoteVoiceDeletions } from '~/voices/remote-voice-deletions.server'
import { countRows } from './counts.server'

const { accountDeletions, fileDeletions, jobs } = tables

export type Machine = ReturnType<typeof getMachine>

/** The state of the machine and what waits on it, for the first screen of the admin. */
export function getMachine() {
  const free = freeBytes()
  const unfinished = inArray(jobs.status, ['queued', 'running'])
  return {
    /** In bytes; null where the file system doesn't say. */
    freeBytes: Number.isFinite(free) ? free : null,
    hasRoom: hasRoomFor(),
    /** Null if none was made yet. */
    lastBackupAt: lastBackupAt() ?? null,
    waiting: {
      jobs: database().select({ rows: count() }).from(jobs).where(unfinished).get()?.rows ?? 0,
      files: countRows(fileDeletions),
      /** At companies. */
      voices: listRemoteVoiceDeletions().reduce((sum, { count }) => sum + count, 0),
      accounts: countRows(accountDeletions),
    },
  }
}
