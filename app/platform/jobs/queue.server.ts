import { setTimeout as wait } from 'node:timers/promises'
import { logError } from '~/platform/log/log-error.server'
import type { Db } from '~/platform/storage/database.server'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { registerQueue } from './enqueue.server'
import {
  CrashedTooOftenError,
  type Job,
  JobAbortedError,
  type JobContext,
  type JobHandler,
  type JobHandling,
  PermanentJobError,
} from './job'
import { createLeases, type Lease } from './leases.server'

export interface QueueOptions {
  db: Db
  /** By kind; jobs of other kinds are ignored. */
  handlers: Record<string, JobHandler | JobHandling>
  /** How many jobs of a kind run at once; 1 by default. */
  concurrency?: Record<string, number>
  /** Whether no job of a kind is claimed for now, as on a full disk. */
  isPaused?: (kind: string) => boolean
  /** How long a crashed process's job waits before another process claims it. */
  leaseMs?: number
  heartbeatMs?: number
  pollMs?: number
  backoffMs?: (attempt: number) => number
  /** ms since 1970 */
  now?: () => number
  onError?: (error: unknown, job: Job) => void
}

export type Queue = ReturnType<typeof createQueue>

interface Run {
  lease: Lease
  abort: AbortController
  progress: number
  /** Set while the handler's failure couldn't be stored yet. */
  unwritten?: { error: unknown }
}

/** After so many crashes of the service in the middle of a job, without progress between them, the job fails. */
const MOST_CRASHES = 10

/** Progress is stored in steps, to limit the writes of a handler that reports often. */
const PROGRESS_STEP = 0.01

/** When a job that met a full disk is tried again, unless its kind is paused then. */
const ROOM_DELAY_MS = 15_000

const doubling = (attempt: number) => Math.min(60_000, 1000 * 2 ** attempt)

const logFailedAttempt = (error: unknown, { id, kind, attempt }: Job) =>
  logError('job-failed', error, { id, kind, attempt })

/** Logs an error: a locked or full database must not crash the service, and the next poll retries. */
function tryWrite(work: () => void): void {
  try {
    work()
  } catch (error) {
    logError('queue-write-failed', error)
  }
}

export function createQueue(options: QueueOptions) {
  const { db, concurrency = {}, leaseMs = 15_000, heartbeatMs = 3000, pollMs = 1000 } = options
  const { backoffMs = doubling, now = Date.now, onError = logFailedAttempt, isPaused = () => false } = options
  const leases = createLeases(db, { leaseMs, now })
  const handlings = new Map<string, JobHandling>()
  for (const [kind, handler] of Object.entries(options.handlers)) {
    handlings.set(kind, typeof handler === 'function' ? { run: handler } : handler)
  }
  const runs = new Set<Run>()
  const running = new Map<Run, Promise<void>>()
  let renewedAt = 0
  let timer: NodeJS.Timeout | undefined
  let unregister: (() => void) | undefined
  let wakeIsDue = false

  function cancel(run: Run): void {
    runs.delete(run)
    run.abort.abort(new JobAbortedError('cancelled'))
  }

  /** Renews the leases of this process; a job that was deleted or taken over is aborted. */
  function renewAll(): void {
    renewedAt = now()
    for (const run of runs) {
      if (!leases.renew(run.lease)) cancel(run)
      else if (run.unwritten) settleFailure(run, run.unwritten.error)
    }
  }

  function freeKinds(): string[] {
    const busy = (kind: string) => [...running.keys()].filter((run) => run.lease.job.kind === kind).length
    return [...handlings.keys()].filter((kind) => busy(kind) < (concurrency[kind] ?? 1) && !isPaused(kind))
  }

  /** Renews first: after the machine was suspended or its clock set back, this process's own leases have expired. */
  function poll({ renew }: { renew: boolean }): void {
    const sinceRenewalMs = now() - renewedAt
    if (renew || sinceRenewalMs < 0 || sinceRenewalMs >= heartbeatMs) renewAll()
    while (timer) {
      const kinds = freeKinds()
      const lease = kinds.length > 0 ? leases.claim(kinds) : undefined
      if (!lease) return
      const run: Run = { lease, abort: new AbortController(), progress: 0 }
      runs.add(run)
      running.set(
        run,
        runOne(run).finally(() => {
          running.delete(run)
          wake()
        }),
      )
    }
  }

  /** Whether the handler's outcome is still to be stored: not after complete() or an abort. */
  const isOpen = (run: Run) => runs.has(run) && !run.abort.signal.aborted

  async function runOne(run: Run): Promise<void> {
    const { lease } = run
    try {
      if (lease.crashes >= MOST_CRASHES)
        throw new CrashedTooOftenError(`The service ended ${lease.crashes} times in the middle of it.`)
      await handlings.get(lease.job.kind)?.run(lease.job, contextOf(run))
      if (isOpen(run)) {
        leases.complete(lease, () => {})
        runs.delete(run)
      }
    } catch (error) {
      if (isOpen(run)) settleFailure(run, error)
    }
  }

  function contextOf(run: Run): JobContext {
    return {
      signal: run.abort.signal,
      progress(fraction) {
        const isNews = fraction >= run.progress + PROGRESS_STEP && fraction <= 1
        if (!isNews || !runs.has(run)) return
        run.progress = fraction
        // Progress is only displayed: a failed write is no reason to fail the job.
        tryWrite(() => {
          if (!leases.report(run.lease, fraction)) cancel(run)
        })
      },
      complete(inTransaction) {
        if (!runs.has(run)) return false
        const done = leases.complete(run.lease, inTransaction)
        if (done) runs.delete(run)
        else cancel(run)
        return done
      },
    }
  }

  /** Stores a failure, and retries at each heartbeat while that fails. A full disk isn't the job's failure. */
  function settleFailure(run: Run, error: unknown): void {
    const { lease } = run
    const { job, maxAttempts } = lease
    const isLast = error instanceof PermanentJobError || job.attempt >= maxAttempts
    const isFull = isDiskFull(error)
    if (!run.unwritten && isFull) logError('job-waits-for-room', error, { id: job.id, kind: job.kind })
    if (!run.unwritten && !isFull) onError(error, job)
    try {
      const handling = handlings.get(job.kind)
      if (isFull) leases.retry(lease, ROOM_DELAY_MS)
      else if (!isLast) leases.retry(lease, (handling?.backoffMs ?? backoffMs)(job.attempt), error)
      else leases.fail(lease, error, (tx) => handling?.onFailed?.(tx, job, error))
      runs.delete(run)
    } catch (writeError) {
      if (!run.unwritten) onError(writeError, job)
      run.unwritten = { error }
    }
  }

  /** Polls for new and deleted jobs at once, or after the transaction in which it is called. */
  function wake(): void {
    if (wakeIsDue || !timer) return
    wakeIsDue = true
    queueMicrotask(() => {
      wakeIsDue = false
      if (timer) tryWrite(() => poll({ renew: true }))
    })
  }

  return {
    wake,

    start() {
      if (timer) return
      timer = setInterval(() => tryWrite(() => poll({ renew: false })), pollMs)
      unregister = registerQueue(wake)
      wake()
    },

    /** Jobs that haven't ended by the deadline are released. None of this counts as an attempt. */
    async stop(deadlineMs: number) {
      clearInterval(timer)
      timer = undefined
      unregister?.()
      for (const run of runs) run.abort.abort(new JobAbortedError('stopping'))
      const tooLate = wait(deadlineMs, undefined, { ref: false })
      await Promise.race([Promise.allSettled(running.values()), tooLate])
      for (const run of runs) tryWrite(() => leases.release(run.lease))
      runs.clear()
    },
  }
}
