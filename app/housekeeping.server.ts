import { existsSync, readdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, gt, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { deleteExpiredSessions, shortenSessions } from '~/accounts/sessions.server'
import { deleteDueAccounts } from './dashboard/account-deletion/delete-account.server'
import { config, DAY_MS } from './platform/config.server'
import { repeat } from './platform/log/repeat.server'
import { type Db, tables } from './platform/storage/database.server'
import { createOrphanSweep, deleteExpiredHolds } from './platform/storage/files/file-deletions.server'
import type { FileStore } from './platform/storage/files/file-store.server'
import { deleteExpiredUploads } from './platform/storage/files/unfinished-uploads.server'
import { deleteExpiredDeletions } from './stories/deleted-stories.server'

const {
  auditRecords,
  contactMessages,
  emailChanges,
  invitations,
  jobs,
  passwordResets,
  rateLimits,
  storyShares,
} = tables

const HOUR_MS = 3_600_000
const FINISHED_JOBS_FOR_MS = 7 * DAY_MS

/** Deletes what has expired. What was made in the future, before the clock was set back, lasts no longer than its length. */
export function pruneRows(db: Db, now = new Date()): void {
  const jobsBefore = new Date(now.getTime() - FINISHED_JOBS_FOR_MS)
  db.delete(jobs)
    .where(and(inArray(jobs.status, ['done', 'failed']), lt(jobs.finishedAt, jobsBefore)))
    .run()
  shortenSessions(now)
  deleteExpiredSessions(now)
  for (const links of [passwordResets, invitations, storyShares]) {
    db.delete(links)
      .where(or(lt(links.expiresAt, now), gt(links.createdAt, now)))
      .run()
  }
  db.delete(emailChanges).where(lt(emailChanges.expiresAt, now)).run()
  deleteExpiredHolds(db, now)
  deleteExpiredDeletions(db, now)
  for (const [table, days] of [
    [contactMessages, config.contactDays],
    [auditRecords, config.auditDays],
  ] as const) {
    const before = new Date(now.getTime() - days * DAY_MS)
    if (days > 0) db.delete(table).where(lt(table.createdAt, before)).run()
  }
  db.delete(rateLimits)
    .where(and(isNotNull(rateLimits.expire), lt(rateLimits.expire, now.getTime())))
    .run()
}

async function deleteOldCopies(now = Date.now()): Promise<void> {
  const { backupDays, beforeUpdatesDir: dir } = config
  if (backupDays === undefined || !existsSync(dir)) return
  for (const name of await readdir(dir)) {
    const path = join(dir, name)
    if ((await stat(path)).mtimeMs < now - backupDays * DAY_MS) await rm(path, { force: true })
  }
}

/**
 * Prunes rows, deletes accounts whose day has come, and sweeps files, now and every hour. Only for the one service of a
 * STORAGE_DIR, before it listens: what is in the spool then is left over.
 */
export function startHousekeeping({ db, store }: { db: Db; store: FileStore }) {
  const sweep = createOrphanSweep({ db, store })
  const leftOver = existsSync(config.spoolDir) ? readdirSync(config.spoolDir) : []

  return repeat('housekeeping-failed', HOUR_MS, async () => {
    pruneRows(db)
    deleteDueAccounts()
    await deleteOldCopies()
    // By their names, since no clock can tell them from the files of this process.
    for (const name of leftOver) await rm(join(config.spoolDir, name), { recursive: true, force: true })
    await deleteExpiredUploads()
    await sweep()
  })
}
