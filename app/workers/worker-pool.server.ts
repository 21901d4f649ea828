import { setMaxListeners } from 'node:events'
import { WorkerFailure } from './worker-failure'
import { createWorkerSlot, type SlotOptions, type WorkerSlot } from './worker-slot.server'

export interface WorkerPoolOptions extends SlotOptions {
  /** Tasks beyond so many wait, first come, first served. */
  maxProcesses: number
  /** Tasks beyond so many that wait are turned away. */
  maxWaiting?: number
  /** From a task's start in its process, not from its wait for one. */
  deadlineMs: number
}

export interface RunOptions {
  signal?: AbortSignal
  /** Called with what the worker sends by `process.send({ progress: fraction })`. */
  onProgress?: (fraction: number) => void
  /** In place of the pool's own. */
  deadlineMs?: number
}

export interface WorkerPool {
  /**
   * Runs one task in a process of its own, at low priority and without the service's environment.
   * @param task anything that the structured clone algorithm takes
   * @throws WorkerFailure when the process was ended or died, or too many tasks wait
   * @throws WorkerTaskError when the worker's function threw
   */
  run<T>(task: unknown, options?: RunOptions): Promise<T>
  /** Aborts what runs and what waits. Later calls of run() are aborted too. */
  close(): Promise<void>
}

const MAX_WAITING = 10

/** Worker processes with limits: how many, how long, how large. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { maxProcesses, maxWaiting = MAX_WAITING, deadlineMs } = options
  const slots = Array.from({ length: Math.max(1, maxProcesses) }, () => createWorkerSlot(options))
  // The slot that was used last is taken first: its process is warm, and the others may end.
  const free = [...slots]
  const waiting = new Set<(slot: WorkerSlot) => void>()
  const closing = new AbortController()
  // Each task listens to it, the waiting ones too.
  setMaxListeners(0, closing.signal)

  function takeSlot(signal: AbortSignal): Promise<WorkerSlot> {
    const slot = free.pop()
    if (slot) return Promise.resolve(slot)
    if (waiting.size >= maxWaiting) throw new WorkerFailure('busy', 'Too many tasks are waiting.')
    return new Promise((resolve, reject) => {
      waiting.add(resolve)
      signal.addEventListener('abort', () => waiting.delete(resolve) && reject(aborted()))
    })
  }

  function release(slot: WorkerSlot): void {
    const [next] = waiting
    if (!next) return void free.push(slot)
    waiting.delete(next)
    next(slot)
  }

  return {
    async run<T>(task: unknown, run: RunOptions = {}): Promise<T> {
      // AbortSignal.any() would keep what it made for as long as its longest-lived source: here, the pool.
      const ending = new AbortController()
      const abort = () => ending.abort()
      const sources = [closing.signal, ...(run.signal ? [run.signal] : [])]
      if (sources.some(({ aborted }) => aborted)) throw aborted()
      for (const source of sources) source.addEventListener('abort', abort)
      try {
        const slot = await takeSlot(ending.signal)
        try {
          if (ending.signal.aborted) throw aborted()
          return (await slot.run({ deadlineMs, ...run, task, signal: ending.signal })) as T
        } finally {
          release(slot)
        }
      } finally {
        for (const source of sources) source.removeEventListener('abort', abort)
      }
    },
    async close() {
      closing.abort()
      await Promise.all(slots.map((slot) => slot.retire()))
    },
  }
}

const aborted = () => new WorkerFailure('aborted', 'The task was aborted.')
