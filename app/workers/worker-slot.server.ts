import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import { residentBytes, WATCH_INTERVAL_MS } from './resident-memory.server'
import type { WorkerMessage } from './run-task.worker'
import { workerEntry } from './worker-entry.server'
import { WorkerFailure, type WorkerFailureCode, WorkerTaskError } from './worker-failure'

export interface SlotOptions {
  /** Absolute path of the built worker, an ES module whose default export takes the task: see workerEntry(). */
  entry: string
  /** The Node.js that runs it. */
  execPath?: string
  /** Node's flags beside the slot's own: the rights of the process, for example. */
  execArgv?: readonly string[]
  rssLimitBytes: number
  /** A process that sends nothing for so long while it has a task is ended. Without it, only the deadline counts. */
  maxSilenceMs?: number
  /** A process without work for so long is ended, and its memory is free again. */
  idleMs?: number
  /** Whether the process is begun by the first task that needs it, or with the slot. */
  startsOnDemand?: boolean
}

export interface SlotTask {
  task: unknown
  deadlineMs: number
  signal: AbortSignal
  onProgress?: (fraction: number) => void
}

/** A worker is given these and nothing else of the service's environment: it needs no secret. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'NODE_ENV', 'SystemRoot']
const IDLE_MS = 30_000
const LOW_PRIORITY = 10
const MB = 2 ** 20

type TaskEnd = Exclude<WorkerMessage, { progress: number }>

/**
 * One worker process at a time, begun when it is needed and ended when it has been idle. After any failure the
 * process is ended: what a hostile file did to it is never there for the next task.
 */
export function createWorkerSlot(options: SlotOptions) {
  const { entry, execPath, execArgv = [], rssLimitBytes, maxSilenceMs, idleMs = IDLE_MS } = options
  let child: ChildProcess | undefined
  let current: { onMessage(message: WorkerMessage): void; onDeath(): void } | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const heapMb = Math.max(64, Math.floor(rssLimitBytes / MB))
    const started = fork(workerEntry('run-task'), [entry, String(process.pid)], {
      execPath,
      execArgv: ['--no-warnings', `--max-old-space-size=${heapMb}`, ...execArgv],
      env: workerEnvironment(),
      serialization: 'advanced',
      // A library's complaint can quote a person's words, which belong in no log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const onGone = () => {
      if (child !== started) return
      child = undefined
      current?.onDeath()
    }
    started.on('message', (message: WorkerMessage) => current?.onMessage(message))
    // A process that could not be begun has an 'error' and no 'exit'.
    started.once('exit', onGone).on('error', onGone)
    lowerPriority(started.pid)
    keepServiceAlive(started, false)
    child = started
    return started
  }

  /** Ends the process, if one runs. */
  async function retire(): Promise<void> {
    clearTimeout(idleTimer)
    const retired = child
    if (!retired) return
    await new Promise((resolve) => {
      retired.once('exit', resolve).once('error', resolve).ref()
      retired.kill('SIGKILL')
    })
  }

  /**
   * @throws WorkerFailure when the process was ended (deadline, silence, memory, signal) or died
   * @throws WorkerTaskError when the worker's function threw
   */
  async function run({ task, deadlineMs, signal, onProgress }: SlotTask): Promise<unknown> {
    clearTimeout(idleTimer)
    const worker = child ?? start()
    keepServiceAlive(worker, true)
    let failure: WorkerFailure | undefined
    const kill = (code: WorkerFailureCode, message: string) => {
      failure ??= new WorkerFailure(code, message)
      worker.kill('SIGKILL')
    }
    const onAbort = () => kill('aborted', 'The task was aborted.')
    const onSilence = () => kill('timed-out', `The worker sent nothing for ${maxSilenceMs} ms.`)
    const onDeadline = () => kill('timed-out', `The worker ran past ${deadlineMs} ms.`)
    const checkMemory = async () => {
      if ((await residentBytes(worker.pid)) > rssLimitBytes)
        kill('out-of-memory', `The worker grew past ${Math.round(rssLimitBytes / MB)} MB.`)
    }
    const deadline = setTimeout(onDeadline, deadlineMs)
    const silence = maxSilenceMs === undefined ? undefined : setTimeout(onSilence, maxSilenceMs)
    const watch = setInterval(checkMemory, WATCH_INTERVAL_MS)
    signal.addEventListener('abort', onAbort)
    try {
      const end = await new Promise<TaskEnd>((resolve, reject) => {
        current = {
          onMessage(message) {
            silence?.refresh()
            if (failure) return
            if ('progress' in message) onProgress?.(message.progress)
            else resolve(message)
          },
          onDeath: () => reject(failure ?? deathOf(worker, entry)),
        }
        worker.send({ task })
      })
      // WASM memory never shrinks: a process that grew large would fail the next task for this one's size.
      if ((await residentBytes(worker.pid)) > rssLimitBytes / 2) await retire()
      if ('result' in end) return end.result
      throw taskError(end.thrown)
    } finally {
      current = undefined
      clearTimeout(deadline)
      clearTimeout(silence)
      clearInterval(watch)
      signal.removeEventListener('abort', onAbort)
      keepServiceAlive(worker, false)
      idleTimer = setTimeout(retire, idleMs).unref()
    }
  }

  if (options.startsOnDemand === false) start()
  return { run, retire }
}

export type WorkerSlot = ReturnType<typeof createWorkerSlot>

const workerEnvironment = () =>
  Object.fromEntries([...PASSED_ON.map((name) => [name, process.env[name]]), ['MALLOC_ARENA_MAX', '2']])

/** An idle process does not keep the service from ending. */
function keepServiceAlive(worker: ChildProcess, isBusy: boolean): void {
  for (const handle of [worker, worker.channel]) isBusy ? handle?.ref() : handle?.unref()
}

/** At once and from here, so that every thread the process begins later inherits it. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, LOW_PRIORITY)
  } catch {
    // Not allowed here: the work is done at normal priority.
  }
}

function deathOf({ signalCode, exitCode }: ChildProcess, entry: string): WorkerFailure {
  // V8 ends a process by SIGABRT when its heap is full.
  if (signalCode === 'SIGABRT') return new WorkerFailure('out-of-memory', 'The worker ran out of heap.')
  const why = existsSync(entry)
    ? `The worker died (${signalCode ?? exitCode ?? 'no start'}).`
    : `There is no worker at ${entry}: it was not built.`
  return new WorkerFailure('worker-died', why)
}

function taskError({ description, stack }: { description: string; stack?: string }): WorkerTaskError {
  const error = new WorkerTaskError(description)
  if (stack) error.stack = stack
  return error
}
