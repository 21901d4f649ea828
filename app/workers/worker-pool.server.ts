import { setMaxListeners } from 'node:events'
import { WorkerFailure } from './worker-failure'
import { createWorkerSlot, type WorkerSlot } from './worker-slot.server'

export interface WorkerPoolOptions {
  /** Absolute path of the built worker, an ES module whose default export takes the task: see workerEntry(). */
  entry: string
  /** Tasks beyond so many wait, first come, first served. */
  maxProcesses: number
  /** Tasks beyond so many that wait are turned away. */
  maxWaiting?: number
  /** From a task's start in its process, not from its wait for one. */
  deadlineMs: number
  rssLimitBytes: number
  /** A process without work for so long is ended, and its memory goes back. */
  idleMs?: number
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
   * @throws WorkerFailure when the process was ended (deadline, memory, signal) or died, or too many tasks wait
   * @throws WorkerTaskError when the worker's function threw
   */
  run<T>(task: unknown, options?: RunOptions): Promise<T>
  /** Aborts what runs and what waits. Later calls of run() are aborted too. */
  close(): Promise<void>
}

interface Waiting {
  start: (slot: WorkerSlot) => void
  cancel: () => void
}

const IDLE_MS = 30_000
const MAX_WAITING = 10

/** Worker processes with bounds: how many, how long, how large. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { entry, maxProcesses, maxWaiting = MAX_WAITING, rssLimitBytes, idleMs = IDLE_MS } = options
  const slots = Array.from({ length: Math.max(1, maxProcesses) }, () =>
    createWorkerSlot({ entry, rssLimitBytes, idleMs }),
  )
  // The slot that was used last is taken first: its process is warm, and the others may end.
  const free = [...slots]
  const waiting: Waiting[] = []
  const closing = new AbortController()
  // Each task listens to it, the waiting ones too.
  setMaxListeners(0, closing.signal)

  function release(slot: WorkerSlot): void {
    const next = waiting.shift()
    if (next) next.start(slot)
    else free.push(slot)
  }

  function takeSlot(signal: AbortSignal): Promise<WorkerSlot> {
    const slot = free.pop()
    if (slot) return Promise.resolve(slot)
    if (waiting.length >= maxWaiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: (freed) => {
          signal.removeEventListener('abort', entry.cancel)
          resolve(freed)
        },
        cancel: () => {
          waiting.splice(waiting.indexOf(entry), 1)
          reject(aborted())
        },
      }
      waiting.push(entry)
      signal.addEventListener('abort', entry.cancel, { once: true })
    })
  }

  return {
    async run<T>(task: unknown, run: RunOptions = {}): Promise<T> {
      const { onProgress, deadlineMs = options.deadlineMs } = run
      const { signal, unlink } = eitherSignal(closing.signal, run.signal)
      try {
        if (signal.aborted) throw aborted()
        const slot = await takeSlot(signal)
        try {
          if (signal.aborted) throw aborted()
          return (await slot.run({ task, deadlineMs, signal, onProgress })) as T
        } finally {
          release(slot)
        }
      } finally {
        unlink()
      }
    },
    async close() {
      closing.abort()
      await Promise.all(slots.map((slot) => slot.retire()))
    },
  }
}

/** AbortSignal.any() keeps what it made for as long as its longest-lived source: here, the pool. */
function eitherSignal(first: AbortSignal, second?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (first.aborted || second?.aborted) abort()
  first.addEventListener('abort', abort)
  second?.addEventListener('abort', abort)
  const unlink = () => {
    first.removeEventListener('abort', abort)
    second?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, unlink }
}

function busy(): WorkerFailure {
  return new WorkerFailure('busy', 'Too many tasks are waiting.')
}

function aborted(): WorkerFailure {
  return new WorkerFailure('aborted', 'The task was aborted.')
}
