import { inArray, min } from 'drizzle-orm'
import { checkBackups, lastBackup } from '~/backups/backup-check.server'
import type { Finding } from '~/finding'
import { checkMail, checkSurroundings } from '~/health/checks.server'
import { troubles } from '~/health/health.server'
import { database, tables } from '~/storage/database.server'
import { freeBytes, hasRoomFor } from '~/storage/disk/free-room.server'
import { countRows } from './pages-and-counts.server'

const { accountDeletions, fileDeletions, jobs, users } = tables

export type Machine = ReturnType<typeof getMachine>

/** The state of the machine and what waits on it, for the first screen of the admin. */
export function getMachine() {
  const free = freeBytes()
  return {
    /** In bytes; null where the file system doesn't say. */
    freeBytes: Number.isFinite(free) ? free : null,
    hasRoom: hasRoomFor(),
    /** Null if none was made yet. */
    lastBackupAt: lastBackup()?.at ?? null,
    waiting: {
      jobs: countRows(jobs, inArray(jobs.status, ['queued', 'running'])),
      files: countRows(fileDeletions),
      accounts: countRows(accountDeletions),
    },
  }
}

/**
 * The findings on all that isn't set up or isn't well, for an admin to see first; the doctor (app/commands/doctor) sees
 * more.
 */
export async function getNotices(): Promise<Finding[]> {
  const backups = await getBackupFinding()
  const all = [checkMail(), ...checkSurroundings(), backups, ...troubles()]
  return all.filter(({ state }) => state !== 'ok')
}

/** A service that has just begun needs no backup yet. */
export function getBackupFinding(): Promise<Finding> {
  const first = database()
    .select({ at: min(users.createdAt) })
    .from(users)
    .get()
  return checkBackups({ since: first?.at?.getTime() })
}
