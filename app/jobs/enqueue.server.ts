import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { type Db, tables } from '~/database.server'
import type { Transaction } from './job'
import { wakeQueues } from './wake.server'

const { jobs } = tables

export interface NewJob {
  kind: string
  /** There is at most one unfinished job of a kind about a subject. */
  subject?: string
  /** Goes through JSON. */
  payload: unknown
  runAfterAt?: Date
  maxAttempts?: number
}

const unfinished = (kind: string, subject: string) =>
  and(eq(jobs.kind, kind), eq(jobs.subject, subject), inArray(jobs.status, ['queued', 'running']))

/**
 * Puts a job in the queue; inside a transaction it exists only if that commits. Of an unfinished one of its kind about
 * its subject, which may be waiting for its next attempt, it makes no second but has it run as soon as this would.
 * @returns the job's id; that of the unfinished job when there is one of this kind about this subject
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

/** How far the unfinished job has come, from 0 to 1; undefined when there is none. */
export function jobProgress(db: Db | Transaction, kind: string, subject: string): number | undefined {
  return db.select({ progress: jobs.progress }).from(jobs).where(unfinished(kind, subject)).get()?.progress
}
