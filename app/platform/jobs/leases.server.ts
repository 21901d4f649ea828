import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { errorLabel } from '~/platform/log/log-error.server'
import { type Db, type Transaction, tables } from '~/platform/storage/database.server'
import type { Job } from './job'

const { jobs } = tables

export interface Lease {
  job: Job
  maxAttempts: number
  /** How often the service ended in the middle of the job, since it last made progress. */
  crashes: number
  token: string
}

const failureOf = ({ job }: Lease, error: unknown) => ({
  attempts: job.attempt,
  lastError: errorLabel(error),
})

const NO_LEASE = { leaseToken: null, leaseExpiresAt: null } as const

/** Only for the one service of a STORAGE_DIR, before its queue starts: takes over a killed service's jobs at once. */
export function endLeases(db: Db): void {
  db.update(jobs)
    .set({ leaseExpiresAt: new Date(0) })
    .where(eq(jobs.status, 'running'))
    .run()
}

/**
 * The SQL of a job's lifecycle. Each change of a running job checks its lease token, so a worker that lost the lease
 * changes nothing. The token decides, not the clock: an expired lease is held until it is taken over. The clock may be
 * set back: a lease that ends later than one claimed now has expired, and a job scheduled in the future is due.
 * @param now ms since 1970
 */
export function createLeases(db: Db, { leaseMs, now }: { leaseMs: number; now: () => number }) {
  const held = (lease: Lease) => and(eq(jobs.id, lease.job.id), eq(jobs.leaseToken, lease.token))

  function change(tx: Db | Transaction, lease: Lease, values: SQLiteUpdateSetSource<typeof jobs>): boolean {
    return tx.update(jobs).set(values).where(held(lease)).run().changes > 0
  }

  return {
    /**
     * Claims the next due job, or one whose lease has expired: that counts as a crash, not as an attempt. Of a kind, those
     * of the owner with the fewest running jobs come first, and among these those of the owner who was served least recently.
     */
    claim(kinds: string[]): Lease | undefined {
      const time = now()
      const token = randomUUID()
      const ofOwner = sql`FROM jobs AS other WHERE other.owner_id = due.owner_id AND other.kind = due.kind`
      const next = sql`(
        SELECT id FROM jobs AS due
        WHERE kind IN ${kinds}
          AND ((status = 'queued' AND (run_after_at <= ${time} OR scheduled_at > ${time}))
            OR (status = 'running' AND (lease_expires_at <= ${time} OR lease_expires_at > ${time + leaseMs})))
        ORDER BY (SELECT count(*) ${ofOwner} AND other.status = 'running' AND other.lease_expires_at > ${time}),
          (SELECT max(other.progressed_at) ${ofOwner} AND other.progressed_at <= ${time}),
          run_after_at, created_at LIMIT 1)`
      const row = db
        .update(jobs)
        .set({
          status: 'running',
          crashes: sql`${jobs.crashes} + (${jobs.status} = 'running')`,
          progressedAt: new Date(time),
          leaseToken: token,
          leaseExpiresAt: new Date(time + leaseMs),
        })
        .where(eq(jobs.id, next))
        .returning()
        .get()
      if (!row) return undefined
      const { id, kind, payload, subject, attempts, maxAttempts, crashes } = row
      return { job: { id, kind, payload, subject, attempt: attempts + 1 }, maxAttempts, crashes, token }
    },

    renew: (lease: Lease) => change(db, lease, { leaseExpiresAt: new Date(now() + leaseMs) }),

    /** A repeated attempt begins anew, and its progress counts once it has passed that of the one before. */
    report: (lease: Lease, progress: number) =>
      change(db, lease, {
        progress: sql`max(${jobs.progress}, ${progress})`,
        crashes: sql`iif(${progress} > ${jobs.progress}, 0, ${jobs.crashes})`,
        progressedAt: new Date(now()),
      }),

    complete(lease: Lease, inTransaction: (tx: Transaction) => void): boolean {
      return db.transaction((tx) => {
        const done = { status: 'done', progress: 1, finishedAt: new Date(now()), ...NO_LEASE } as const
        if (!change(tx, lease, done)) return false
        inTransaction(tx)
        return true
      })
    },

    /** Requeues the job without counting an attempt. */
    release: (lease: Lease) => change(db, lease, { status: 'queued', ...NO_LEASE }),

    /** Requeues the job for later; with an error, the attempt counts. */
    retry(lease: Lease, delayMs: number, error?: unknown): void {
      const time = now()
      const [scheduledAt, runAfterAt] = [new Date(time), new Date(time + delayMs)]
      const counted = error === undefined ? {} : failureOf(lease, error)
      change(db, lease, { status: 'queued', ...counted, scheduledAt, runAfterAt, ...NO_LEASE })
    },

    fail(lease: Lease, error: unknown, inTransaction: (tx: Transaction) => void): void {
      const failed = { ...failureOf(lease, error), finishedAt: new Date(now()), ...NO_LEASE }
      db.transaction((tx) => {
        if (change(tx, lease, { status: 'failed', ...failed })) inTransaction(tx)
      })
    },
  }
}
