import { and, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { deleteExpiredSessions, shortenSessions } from '~/accounts/sessions.server'
import type { FileStore } from '~/files/file-store'
import { attempt } from '~/log/log-error.server'
import { config } from './config.server'
import { type Db, tables } from './database.server'
import { deleteExpiredHolds } from './files/file-deletion-holds.server'
import { createOrphanSweep } from './files/orphaned-files.server'
import { deleteSpooled, listSpool } from './files/spool.server'

const { emailChanges, idempotencyKeys, jobs, passwordResets, rateLimits } = tables

const HOUR_MS = 3_600_000
const FINISHED_JOBS_FOR_MS = 7 * 24 * HOUR_MS

/** Deletes what has expired. What was made in the future, before the clock was set back, lasts no longer than its length. */
export function pruneRows(db: Db, now = new Date()): void {
  const jobsBefore = new Date(now.getTime() - FINISHED_JOBS_FOR_MS)
  db.delete(jobs)
    .where(and(inArray(jobs.status, ['done', 'failed']), lt(jobs.finishedAt, jobsBefore)))
    .run()
  shortenSessions(now)
  deleteExpiredSessions(now)
  const isOver = or(lt(passwordResets.expiresAt, now), gt(passwordResets.createdAt, now))
  db.delete(passwordResets).where(isOver).run()
  db.delete(emailChanges).where(lt(emailChanges.expiresAt, now)).run()
  const { createdAt, expiresAt } = idempotencyKeys
  db.update(idempotencyKeys)
    .set({ createdAt: now, expiresAt: sql`${expiresAt} - ${createdAt} + ${now.getTime()}` })
    .where(gt(createdAt, now))
    .run()
  db.delete(idempotencyKeys).where(lt(expiresAt, now)).run()
  deleteExpiredHolds(db, now)
  db.delete(rateLimits)
    .where(and(isNotNull(rateLimits.expire), lt(rateLimits.expire, now.getTime())))
    .run()
}

/**
 * Prunes rows and sweeps files, now and every hour. Only for the one service of a STORAGE_DIR, before it listens: what is
 * in the spool then is left over.
 * @returns stops it
 */
export function startHousekeeping({ db, store }: { db: Db; store: FileStore }): () => void {
  const sweep = createOrphanSweep({ db, store })
  const leftOver = listSpool(config.spoolDir)

  const run = () =>
    attempt('housekeeping-failed', async () => {
      pruneRows(db)
      await deleteSpooled(config.spoolDir, leftOver)
      await sweep()
    })

  void run()
  const timer = setInterval(run, HOUR_MS)
  return () => clearInterval(timer)
}
