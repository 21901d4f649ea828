import { setMaxListeners } from 'node:events'
import { BUSY, RefusalError } from '~/platform/refusal'
import { createTurns } from './turns'
import { WorkerFailure } from './worker-failure'
import { createWorkerSlot, type SlotOptions, type WorkerSlot } from './worker-slot.server'

export interface WorkerPoolOptions extends SlotOptions {
  /** Further tasks wait, and their owners take turns. */
  maxProcesses: number
  /** Further tasks are rejected as 'busy'. */
  maxWaiting?: number
  /** A task that has waited for so long is rejected as 'busy': its person gets a response before a proxy gives up. */
  maxWaitMs?: number
  /**
   * Measured from the task's start in its process, without its wait for one. Generous, since a busy machine is slow: what
   * hangs is ended by maxSilenceMs.
   */
  deadlineMs: number
  /** Whether a task whose process crashed runs once more, in a new one. */
  triesAgain?: boolean
}

export interface RunOptions<Progress = number> {
  owner?: string
  signal?: AbortSignal
  /** Called when the worker sends `process.send({ progress })`: a fraction, by most. */
  onProgress?: (progress: Progress) => void
  deadlineMs?: number
}

export type WorkerPool = ReturnType<typeof createWorkerPool>

const MAX_WAITING = 10
const MAX_WAIT_MS = 40_000

const pools = new Set<{ close(): Promise<void> }>()

export const closeWorkerPools = () => Promise.all([...pools].map((pool) => pool.close()))

export function createWorkerPool(options: WorkerPoolOptions) {
  const { maxProcesses, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = options
  const { deadlineMs, triesAgain = false } = options
  const slots = Array.from({ length: Math.max(1, maxProcesses) }, () => createWorkerSlot(options))
  // The slot used last is taken first: its process is warm, and the others can exit when idle.
  const free = [...slots]
  const turns = createTurns({ atOnce: slots.length, maxWaiting })
  const closing = new AbortController()
  // Every task listens to it, waiting ones too.
  setMaxListeners(0, closing.signal)

  const pool = {
    /**
     * Runs a task in a separate process, at low priority and without the service's environment.
     * @param task any value that the structured clone algorithm supports
     * @throws WorkerFailure when the process was killed or crashed, too many tasks are waiting, or this one waited in vain
     * @throws RefusalError when the pool is closed, as the service stops
     * @throws WorkerTaskError when the worker's function threw
     */
    async run<T, Progress = number>(task: unknown, run: RunOptions<Progress> = {}): Promise<T> {
      // AbortSignal.any() would keep its signals alive as long as their longest-lived source, the pool.
      const ending = new AbortController()
      const abort = () => ending.abort(aborted())
      const sources = [closing.signal, ...(run.signal ? [run.signal] : [])]
      if (run.signal?.aborted) throw aborted()
      if (closing.signal.aborted) throw new RefusalError(BUSY)
      for (const source of sources) source.addEventListener('abort', abort)
      try {
        const endTurn = await turns.take(run.owner ?? '', { signal: ending.signal, maxWaitMs })
        if (!endTurn)
          throw new WorkerFailure('busy', 'Too many tasks are waiting, or this one waited too long.')
        const slot = free.pop() as WorkerSlot
        try {
          ending.signal.throwIfAborted()
          const once = () => slot.run({ deadlineMs, ...run, task, signal: ending.signal }) as Promise<T>
          return await once().catch((error: unknown) => {
            if (triesAgain && isCrash(error)) return once()
            if (isEnded(error)) turns.holdBack(run.owner ?? '')
            throw error
          })
        } finally {
          free.push(slot)
          endTurn()
        }
      } catch (error) {
        throw closing.signal.aborted ? new RefusalError(BUSY) : error
      } finally {
        for (const source of sources) source.removeEventListener('abort', abort)
      }
    },
    isBusy: () => free.length < slots.length,
    async close(): Promise<void> {
      closing.abort()
      pools.delete(pool)
      await Promise.all(slots.map((slot) => slot.retire()))
    },
  }
  pools.add(pool)
  return pool
}

const isCrash = (error: unknown) => error instanceof WorkerFailure && error.code === 'worker-died'

/** Its file was too much for the process, and perhaps was made to be. */
const isEnded = (error: unknown) =>
  error instanceof WorkerFailure && (error.code === 'timed-out' || error.code === 'out-of-memory')

const aborted = () => new WorkerFailure('aborted', 'The task was aborted.')
