import { setMaxListeners } from 'node:events'
import { createTurns } from './turns'
import { WorkerFailure } from './worker-failure'
import { createWorkerSlot, type SlotOptions, type WorkerSlot } from './worker-slot.server'

export interface WorkerPoolOptions extends SlotOptions {
  /** Further tasks wait, and their owners take turns. */
  maxProcesses: number
  /** Further tasks are rejected as 'busy'. */
  maxWaiting?: number
  /**
   * Measured from the task's start in its process, without its wait for one. Generous, since a busy machine is slow: what
   * hangs is ended by maxSilenceMs.
   */
  deadlineMs: number
  /** Whether a task whose process crashed runs once more, in a new one. */
  triesAgain?: boolean
}

export interface RunOptions {
  owner?: string
  signal?: AbortSignal
  /** Called when the worker sends `process.send({ progress: fraction })`. */
  onProgress?: (fraction: number) => void
  deadlineMs?: number
}

export type WorkerPool = ReturnType<typeof createWorkerPool>

const MAX_WAITING = 10

const pools = new Set<{ close(): Promise<void> }>()

export const closeWorkerPools = () => Promise.all([...pools].map((pool) => pool.close()))

export function createWorkerPool(options: WorkerPoolOptions) {
  const { maxProcesses, maxWaiting = MAX_WAITING, deadlineMs, triesAgain = false } = options
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
     * @throws WorkerFailure when the process was killed or crashed, or too many tasks are waiting
     * @throws WorkerTaskError when the worker's function threw
     */
    async run<T>(task: unknown, run: RunOptions = {}): Promise<T> {
      // AbortSignal.any() would keep its signals alive as long as their longest-lived source, the pool.
      const ending = new AbortController()
      const abort = () => ending.abort(aborted())
      const sources = [closing.signal, ...(run.signal ? [run.signal] : [])]
      if (sources.some(({ aborted }) => aborted)) throw aborted()
      for (const source of sources) source.addEventListener('abort', abort)
      try {
        const endTurn = await turns.take(run.owner ?? '', { signal: ending.signal })
        if (!endTurn) throw new WorkerFailure('busy', 'Too many tasks are waiting.')
        const slot = free.pop() as WorkerSlot
        try {
          ending.signal.throwIfAborted()
          const once = () => slot.run({ deadlineMs, ...run, task, signal: ending.signal }) as Promise<T>
          return await once().catch((error: unknown) => {
            if (triesAgain && isCrash(error)) return once()
            throw error
          })
        } finally {
          free.push(slot)
          endTurn()
        }
      } finally {
        for (const source of sources) source.removeEventListener('abort', abort)
      }
    },
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

const aborted = () => new WorkerFailure('aborted', 'The task was aborted.')
