import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { type Db, type Transaction, tables } from '~/platform/storage/database.server'

const { jobs } = tables

export interface NewJob {
  kind: string
  /** At most one unfinished job exists per kind and subject. */
  subject?: string
  /** The user whose work it is: jobs of a kind take turns between their owners. */
  ownerId?: string
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
  const { kind, subject, runAfterAt = now } = job
  const { changes } = db
    .insert(jobs)
    .values({ ...job, id, runAfterAt, scheduledAt: now, createdAt: now })
    .onConflictDoNothing()
    .run()
  wakeQueues()
  if (changes > 0 || subject === undefined) return id
  const isLater = and(eq(jobs.status, 'queued'), gt(jobs.runAfterAt, runAfterAt))
  db.update(jobs)
    .set({ runAfterAt, scheduledAt: now })
    .where(and(unfinished(kind, subject), isLater))
    .run()
  const waiting = db.select({ id: jobs.id }).from(jobs).where(unfinished(kind, subject)).get()
  return waiting?.id ?? id
}

const started = new Set<() => void>()

export function registerQueue(wake: () => void): () => void {
  started.add(wake)
  return () => started.delete(wake)
}

/**
 * Makes this process's queues poll at once for new and deleted jobs. Called by enqueue(), and to be called after
 * deleting a job's subject. Inside a transaction, the queues poll when it is over.
 */
export function wakeQueues(): void {
  for (const wake of started) wake()
}
