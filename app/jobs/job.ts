import type { Db } from '~/database.server'

/** What a transaction of drizzle's hands to its callback. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Job {
  id: string
  kind: string
  payload: unknown
  /** What the job is about, such as a story's id. */
  subject: string | null
  /** From 1. Only attempts that failed count: one that ended with the service is done over under its number. */
  attempt: number
}

export interface JobContext {
  /** Aborted when the job's row is gone, its lease was lost, or the queue stops. */
  signal: AbortSignal
  /** @param fraction 0 to 1; what doesn't go on is ignored */
  progress(fraction: number): void
  /**
   * Ends the job and runs inTransaction, both or neither, in one transaction.
   * @returns false, with nothing done, when the job is no longer this worker's to end
   */
  complete(inTransaction: (tx: Transaction) => void): boolean
}

/**
 * Does one job; may be called again for the same job after a failure or the service's death, so it does over what
 * it finds half done. Returning without complete() ends the job too.
 * @throws PermanentJobError when another attempt would fail alike; any other error is tried again
 */
export type JobHandler = (job: Job, context: JobContext) => Promise<void>

/** A handler with what has to be true in the database once the last attempt failed. */
export interface JobHandling {
  run: JobHandler
  /** In the transaction that marks the job as failed. */
  onFailed?: (tx: Transaction, job: Job, error: unknown) => void
  /** How long it waits before its next attempt, where that is not the queue's own delay. */
  backoffMs?: (attempt: number) => number
}

/** Trying again is of no use. */
export class PermanentJobError extends Error {
  override readonly name: string = 'PermanentJobError'
}

/** Why a job's signal was aborted. */
export class JobAbortedError extends Error {
  override readonly name = 'JobAbortedError'
  constructor(readonly reason: 'cancelled' | 'stopping') {
    super(reason === 'cancelled' ? 'The job was cancelled or taken over.' : 'The queue stops.')
  }
}
