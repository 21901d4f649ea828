import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
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
 * Puts a job in the queue; inside a transaction it exists only if that commits.
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
  const waiting = db.select({ id: jobs.id }).from(jobs).where(unfinished(kind, subject)).get()
  return waiting?.id ?? id
}

/** How far the unfinished job has come, from 0 to 1; undefined when there is none. */
export function jobProgress(db: Db | Transaction, kind: string, subject: string): number | undefined {
  return db.select({ progress: jobs.progress }).from(jobs).where(unfinished(kind, subject)).get()?.progress
}
