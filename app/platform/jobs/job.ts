import type { Transaction } from '~/platform/storage/database.server'

export interface Job {
  id: string
  kind: string
  payload: unknown
  subject: string | null
  /** From 1. Only failures count: an attempt that a restart or a crash of the service ended is repeated under its number. */
  attempt: number
}

export interface JobContext {
  /** Aborted when the job's row was deleted, its lease was lost, or the queue stops. */
  signal: AbortSignal
  /** @param fraction 0 to 1; ignored unless it grows */
  progress(fraction: number): void
  /**
   * Ends the job and runs inTransaction in one transaction.
   * @returns false, with nothing done, when this worker has lost the job
   */
  complete(inTransaction: (tx: Transaction) => void): boolean
}

/**
 * Processes one job; may be called again for the same job after a failure or a crash, so it must be idempotent.
 * Returning without complete() ends the job too.
 * @throws PermanentJobError when a retry would fail too; any other error is retried
 */
export type JobHandler = (job: Job, context: JobContext) => Promise<void>

export interface JobHandling {
  run: JobHandler
  /** Runs after the last attempt, in the transaction that marks the job as failed. */
  onFailed?: (tx: Transaction, job: Job, error: unknown) => void
  /** In place of the queue's backoff. */
  backoffMs?: (attempt: number) => number
}

export class PermanentJobError extends Error {
  override readonly name: string = 'PermanentJobError'
}

/** The service ended in the middle of the job again and again, without progress: probably because of the job. */
export class CrashedTooOftenError extends PermanentJobError {
  override readonly name = 'CrashedTooOftenError'
}

export class JobAbortedError extends Error {
  override readonly name = 'JobAbortedError'
  constructor(readonly reason: 'cancelled' | 'stopping') {
    super(reason === 'cancelled' ? 'The job was cancelled or taken over.' : 'The queue stops.')
  }
}
