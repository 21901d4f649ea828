import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { type Db, tables } from '~/database.server'
import type { Transaction } from './job'
import { wakeQueues } from './wake.server'

const { jobs } = tables

export interface NewJob {
  kind: string
  /** At most one unfinished job exists per kind and subject. */
  subject?: string
  /** Stored as JSON. */
  payload: unknown
  runAfterAt?: Date
  maxAttempts?: number
}

const unfinished = (kind: string, subject: string) =>
  and(eq(jobs.kind, kind), eq(jobs.subject, subject), inArray(jobs.status, ['queued', 'running']))

/**
 * Enqueues a job; inside a transaction it exists only if that commits. If its kind and subject have an unfinished job,
 * which may be waiting for a retry, that one is moved forward instead.
 * @returns the id of the job, or of the unfinished one
 */
export function enqueue(db: Db | Transaction, job: NewJob): string {
  const now = new Date()
  const id = randomUUID()
  const { kind, subject, payload, maxAttempts, runAfterAt = now } = job
  const { changes } = db
    .insert(jobs)
    .values({ id, kind, subject, payload, maxAttempts, runAfterAt, createdAt: now })
    .onConflictDoNothing()
    .run()
  wakeQueues()
  if (changes > 0 || subject === undefined) return id
  const isLater = and(eq(jobs.status, 'queued'), gt(jobs.runAfterAt, runAfterAt))
  db.update(jobs)
    .set({ runAfterAt })
    .where(and(unfinished(kind, subject), isLater))
    .run()
  const waiting = db.select({ id: jobs.id }).from(jobs).where(unfinished(kind, subject)).get()
  return waiting?.id ?? id
}

/** The progress of the unfinished job, from 0 to 1; undefined if there is none. */
export function jobProgress(db: Db | Transaction, kind: string, subject: string): number | undefined {
  return db.select({ progress: jobs.progress }).from(jobs).where(unfinished(kind, subject)).get()?.progress
}
