import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { deleteExpiredSessions } from '~/accounts/sessions.server'
import type { FileStore } from '~/files/file-store'
import { attempt } from '~/log/log-error.server'
import { config } from './config.server'
import { type Db, tables } from './database.server'
import { createOrphanSweep } from './files/orphaned-files.server'
import { sweepSpool } from './files/spool.server'

const { fileDeletionHolds, idempotencyKeys, jobs, passwordResets, rateLimits } = tables

const HOUR_MS = 3_600_000
const FINISHED_JOBS_FOR_MS = 7 * 24 * HOUR_MS

export function pruneRows(db: Db, now = new Date()): void {
  const jobsBefore = new Date(now.getTime() - FINISHED_JOBS_FOR_MS)
  db.delete(jobs)
    .where(and(inArray(jobs.status, ['done', 'failed']), lt(jobs.finishedAt, jobsBefore)))
    .run()
  deleteExpiredSessions(now)
  db.delete(passwordResets).where(lt(passwordResets.expiresAt, now)).run()
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now)).run()
  db.delete(fileDeletionHolds).where(lt(fileDeletionHolds.expiresAt, now)).run()
  db.delete(rateLimits)
    .where(and(isNotNull(rateLimits.expire), lt(rateLimits.expire, now.getTime())))
    .run()
}

/**
 * Prunes rows and sweeps files, now and every hour. Only for the one service of a STORAGE_DIR: spool files older than
 * this process are deleted as left over.
 * @returns stops it
 */
export function startHousekeeping({ db, store }: { db: Db; store: FileStore }): () => void {
  const sweep = createOrphanSweep({ db, store })

  const run = () =>
    attempt('housekeeping-failed', async () => {
      pruneRows(db)
      await sweepSpool(config.spoolDir)
      await sweep()
    })

  void run()
  const timer = setInterval(run, HOUR_MS)
  return () => clearInterval(timer)
}
