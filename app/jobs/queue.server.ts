import type { Db } from '~/database.server'
import { logError } from '~/log/log-error.server'
import {
  type Job,
  JobAbortedError,
  type JobContext,
  type JobHandler,
  type JobHandling,
  PermanentJobError,
} from './job'
import { createLeases, type Lease } from './leases.server'
import { registerQueue } from './wake.server'

export interface QueueOptions {
  db: Db
  /** By kind. A queue leaves jobs of other kinds alone. */
  handlers: Record<string, JobHandler | JobHandling>
  /** How many jobs of a kind run at once; 1 where it isn't named. */
  concurrency?: Record<string, number>
  /** How long a dead service's job waits before another takes it. */
  leaseMs?: number
  heartbeatMs?: number
  pollMs?: number
  /** How long a failed job waits before its next attempt. */
  backoffMs?: (attempt: number) => number
  /** ms since 1970 */
  now?: () => number
  /** Told of each attempt that failed, and of what the queue itself failed to write. */
  onError?: (error: unknown, job: Job) => void
}

export interface Queue {
  start(): void
  /**
   * Takes no more jobs and aborts those that run; what hasn't ended by the deadline is given back as it is.
   * Counts no attempt.
   */
  stop(deadlineMs: number): Promise<void>
  /** Looks at once, that is after the transaction in which it may have been called, for new and vanished jobs. */
  wake(): void
}

/** A job in this process, from its claim until its handler has returned and that is written down. */
interface Run {
  lease: Lease
  abort: AbortController
  progress: number
  /** The handler has returned and its failure could not be written yet. */
  unwritten?: { error: unknown }
}

/** Progress is written in steps of this, so that a talkative handler doesn't keep the disk busy. */
const PROGRESS_STEP = 0.01

const doubling = (attempt: number) => Math.min(60_000, 1000 * 2 ** attempt)

const logFailedAttempt = (error: unknown, { id, kind, attempt }: Job): void =>
  logError('job-failed', error, { id, kind, attempt })

/** A database that is locked or full must not end the service; the next heartbeat or poll comes soon. */
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    logError('queue-write-failed', error)
  }
}

/** A queue over the jobs table. Any number of them, in any number of processes, may share one database. */
export function createQueue(options: QueueOptions): Queue {
  const { db, concurrency = {}, leaseMs = 15_000, heartbeatMs = 3000, pollMs = 1000 } = options
  const { backoffMs = doubling, now = Date.now, onError = logFailedAttempt } = options
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

  /** Keeps the leases of what runs here; a job that is gone, or another's, is aborted. */
  function renewAll(): void {
    renewedAt = now()
    for (const run of runs) {
      if (!leases.renew(run.lease)) cancel(run)
      else if (run.unwritten) settleFailure(run, run.unwritten.error)
    }
  }

  function freeKinds(): string[] {
    const busy = (kind: string) => [...running.keys()].filter((run) => run.lease.job.kind === kind).length
    return [...handlings.keys()].filter((kind) => busy(kind) < (concurrency[kind] ?? 1))
  }

  /** Renewing comes first: after a standstill of the machine our own leases look like a dead service's. */
  function look({ renew }: { renew: boolean }): void {
    if (renew || now() - renewedAt >= heartbeatMs) renewAll()
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

  /** Whether the handler's end is still to be written: not after complete(), and not when it was told to end. */
  const isOpen = (run: Run) => runs.has(run) && !run.abort.signal.aborted

  async function runOne(run: Run): Promise<void> {
    const { lease } = run
    try {
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
        // Only for show: what the disk doesn't take now is no reason to fail.
        attempt(() => {
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

  /** What can't be written now, on a full disk, is tried again at each heartbeat; the lease is kept until then. */
  function settleFailure(run: Run, error: unknown): void {
    const { lease } = run
    const { job, maxAttempts } = lease
    const isLast = error instanceof PermanentJobError || job.attempt >= maxAttempts
    if (!run.unwritten) onError(error, job)
    try {
      const handling = handlings.get(job.kind)
      if (!isLast) leases.retry(lease, error, (handling?.backoffMs ?? backoffMs)(job.attempt))
      else leases.fail(lease, error, (tx) => handling?.onFailed?.(tx, job, error))
      runs.delete(run)
    } catch (writeError) {
      run.unwritten = { error }
      onError(writeError, job)
    }
  }

  function wake(): void {
    if (wakeIsDue || !timer) return
    wakeIsDue = true
    queueMicrotask(() => {
      wakeIsDue = false
      if (timer) attempt(() => look({ renew: true }))
    })
  }

  return {
    wake,

    start() {
      if (timer) return
      timer = setInterval(() => attempt(() => look({ renew: false })), pollMs)
      unregister = registerQueue(wake)
      wake()
    },

    async stop(deadlineMs) {
      clearInterval(timer)
      timer = undefined
      unregister?.()
      for (const run of runs) run.abort.abort(new JobAbortedError('stopping'))
      let deadline: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, deadlineMs)
      })
      await Promise.race([Promise.allSettled(running.values()), tooLate])
      clearTimeout(deadline)
      for (const run of runs) attempt(() => leases.release(run.lease))
      runs.clear()
    },
  }
}
