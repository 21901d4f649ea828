import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import { Tinypool } from 'tinypool'
import { residentBytes, WATCH_INTERVAL_MS } from './resident-memory.server'
import { WorkerFailure, WorkerTaskError } from './worker-failure'

export interface SlotOptions {
  entry: string
  rssLimitBytes: number
  idleMs: number
}

export interface SlotTask {
  task: unknown
  deadlineMs: number
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
}

/** What tinypool 2.2.0 hands out in `threads` for the runtime 'child_process'; its types leave the process out. */
interface ProcessWorker {
  threadId?: number
  process?: ChildProcess
}

/** A worker is given these and nothing else of the service's environment: it needs no secret. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'NODE_ENV', 'SystemRoot']

function workerEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { MALLOC_ARENA_MAX: '2' }
  for (const name of PASSED_ON) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  return environment
}

const LOW_PRIORITY = 10

/**
 * The bounds are kept by the service, so a worker must not outlive it: a thread beside the work, which no loop in the
 * work can block, ends the process within a second when the service was killed.
 */
function orphanWatch(): string {
  const thread = `setInterval(() => {
    if (process.ppid !== ${process.pid}) process.kill(process.pid, 'SIGKILL')
  }, 1000)`
  const module = `import { isMainThread, Worker } from 'node:worker_threads'
    if (isMainThread) new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [] }).unref()`
  return `data:text/javascript,${encodeURIComponent(module)}`
}

/**
 * One worker process at a time, begun when it is needed and ended when it has been idle.
 *
 * tinypool would queue and replace processes itself, but forgets its queue when a process dies or is aborted while
 * `minThreads` is 0. So each slot has a tinypool of one process, never hands it more than one task, and throws it
 * away whole after any failure: what a hostile file did to a process is never there for the next task.
 */
export function createWorkerSlot({ entry, rssLimitBytes, idleMs }: SlotOptions) {
  let tinypool: Tinypool | undefined
  let onDeath: (() => void) | undefined

  function open(): Tinypool {
    const opened = new Tinypool({
      filename: entry,
      runtime: 'child_process',
      serialization: 'advanced',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      env: workerEnvironment(),
      execArgv: [
        '--no-warnings',
        `--max-old-space-size=${Math.max(64, Math.floor(rssLimitBytes / 2 ** 20))}`,
        '--import',
        orphanWatch(),
      ],
    })
    // A process that dies before it has taken its task, or between two tasks, is told here and nowhere else.
    opened.on('error', () => {
      if (tinypool === opened) onDeath?.()
    })
    return opened
  }

  /** Ends the process, if one runs, and forgets it. */
  async function retire(): Promise<void> {
    const retired = tinypool
    tinypool = undefined
    await retired?.destroy().catch(() => {})
  }

  function run({ task, deadlineMs, signal, onProgress }: SlotTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const pool = tinypool ?? open()
      tinypool = pool
      let worker: ProcessWorker | undefined
      let failure: WorkerFailure | undefined
      let isSettled = false

      const kill = (reason: WorkerFailure) => {
        if (isSettled || failure) return
        failure = reason
        if (worker?.process?.exitCode === null && worker.process.signalCode === null)
          worker.process.kill('SIGKILL')
        else died()
      }
      const watch = setInterval(async () => {
        const pid = worker?.threadId
        const bytes = pid === undefined ? undefined : await residentBytes(pid)
        if (bytes !== undefined && bytes > rssLimitBytes) {
          kill(
            new WorkerFailure(
              'out-of-memory',
              `The worker grew past ${Math.round(rssLimitBytes / 2 ** 20)} MB.`,
            ),
          )
        }
      }, WATCH_INTERVAL_MS)
      const deadline = setTimeout(() => {
        kill(new WorkerFailure('timed-out', `The worker ran past ${deadlineMs} ms.`))
      }, deadlineMs)
      const onAbort = () => kill(new WorkerFailure('aborted', 'The task was aborted.'))
      signal?.addEventListener('abort', onAbort, { once: true })

      /** The slot is free only when its process is gone or is fit for the next task. */
      const settle = (end: () => void, retireFirst: boolean) => {
        if (isSettled) return
        isSettled = true
        clearInterval(watch)
        clearTimeout(deadline)
        signal?.removeEventListener('abort', onAbort)
        onDeath = undefined
        void (retireFirst ? retire() : retireIfLarge(worker)).then(end)
      }
      const died = () => settle(() => reject(failure ?? deathOf(worker, entry)), true)
      onDeath = died

      const channel = {
        postMessage(message: unknown) {
          const fraction = (message as { progress?: unknown } | undefined)?.progress
          if (!isSettled && typeof fraction === 'number') onProgress?.(fraction)
        },
      }
      pool.run(task, { channel }).then(
        (value) => settle(() => resolve(value), false),
        // What the task threw comes as a plain object or a string; tinypool's own errors are Errors.
        (error: unknown) => (error instanceof Error ? died() : settle(() => reject(taskError(error)), false)),
      )
      worker = pool.threads[0] as ProcessWorker | undefined
      prepare(worker)
    })
  }

  /** WASM memory never shrinks: a process that grew large would fail the next task for this one's size. */
  async function retireIfLarge(worker: ProcessWorker | undefined): Promise<void> {
    const bytes = worker?.threadId === undefined ? undefined : await residentBytes(worker.threadId)
    if (bytes !== undefined && bytes > rssLimitBytes / 2) await retire()
  }

  return { run, retire }
}

export type WorkerSlot = ReturnType<typeof createWorkerSlot>

const prepared = new WeakSet<ProcessWorker>()

function prepare(worker: ProcessWorker | undefined): void {
  if (!worker || prepared.has(worker)) return
  prepared.add(worker)
  // tinypool copies the child's output into ours; a library's complaint can quote a person's words.
  for (const [from, to] of [
    [worker.process?.stdout, process.stdout],
    [worker.process?.stderr, process.stderr],
  ] as const) {
    from?.unpipe(to)
    from?.resume()
  }
  try {
    // Set from here and at once, so that every thread the child begins later inherits it.
    if (worker.threadId !== undefined) os.setPriority(worker.threadId, LOW_PRIORITY)
  } catch {
    // Not allowed here: the work is done at normal priority.
  }
}

function deathOf(worker: ProcessWorker | undefined, entry: string): WorkerFailure {
  const signal = worker?.process?.signalCode
  // V8 ends a process by SIGABRT when its heap is full.
  if (signal === 'SIGABRT') return new WorkerFailure('out-of-memory', 'The worker ran out of heap.')
  if (!existsSync(entry))
    return new WorkerFailure('worker-died', `There is no worker at ${entry}: it was not built.`)
  return new WorkerFailure(
    'worker-died',
    `The worker died (${signal ?? worker?.process?.exitCode ?? 'no start'}).`,
  )
}

function taskError(thrown: unknown): WorkerTaskError {
  const { name, message, stack } = (thrown ?? {}) as { name?: string; message?: string; stack?: string }
  const error = new WorkerTaskError(message === undefined ? String(thrown) : `${name ?? 'Error'}: ${message}`)
  if (stack) error.stack = stack
  return error
}
