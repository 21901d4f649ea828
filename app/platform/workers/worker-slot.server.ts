import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import os from 'node:os'
import { promisify } from 'node:util'
import { type Permissions, permissionFlags } from './permissions.server'
import type { WorkerMessage } from './run-task.worker'
import { workerEntry } from './worker-entry.server'
import { WorkerFailure, type WorkerFailureCode, WorkerTaskError } from './worker-failure'

export interface SlotOptions {
  /** Absolute path of the built worker, an ES module whose default export takes the task: see workerEntry(). */
  entry: string
  execPath?: string
  permissions: Permissions
  /** Names of further variables of the service's environment that it gets. */
  environment?: readonly string[]
  rssLimitBytes: number
  /** A process that has started and sends nothing for this long is killed. Without it, only the deadline counts. */
  maxSilenceMs?: number
  /** The same by its processor time, so that no page is too long for a busy machine. */
  maxSilentCpuMs?: number
  /** How far its priority is below the service's, if not 10 as for what a user waits for: more is given way. */
  niceness?: number
  /** A process that is idle for this long is killed, to free its memory. */
  idleMs?: number
}

export interface SlotTask {
  task: unknown
  deadlineMs: number
  signal: AbortSignal
  onProgress?(progress: unknown): void
}

/** The variables of the service's environment that every worker gets: no secrets. */
const PASSED_ENV = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'NODE_ENV', 'SystemRoot']
const IDLE_MS = 30_000
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority
/** Of -1000 to 1000 (proc(5)): when memory runs out, Linux kills a worker rather than the service. */
const OOM_SCORE_ADJUSTMENT = 500
const MB = 2 ** 20

/** Not even for root: some functions of V8 and Node.js write into the current folder. */
const UNWRITABLE = existsSync('/proc') ? '/proc' : '/'

type TaskEnd = Exclude<WorkerMessage, { started: true } | { progress: unknown }>

/** Any failure kills the process, so that a hostile file can't affect the next task. */
export function createWorkerSlot(options: SlotOptions) {
  const { entry, execPath, permissions, environment = [], rssLimitBytes } = options
  const { maxSilenceMs, maxSilentCpuMs = Infinity } = options
  const { niceness = PRIORITY_BELOW_NORMAL, idleMs = IDLE_MS } = options
  let child: ChildProcess | undefined
  let current: { worker: ChildProcess; onMessage(message: WorkerMessage): void; onExit(): void } | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const heapMb = Math.max(64, Math.floor(rssLimitBytes / MB))
    const started = fork(workerEntry('run-task'), [entry], {
      execPath,
      cwd: UNWRITABLE,
      execArgv: ['--no-warnings', `--max-old-space-size=${heapMb}`, ...permissionFlags(entry, permissions)],
      env: workerEnvironment([...PASSED_ENV, ...environment]),
      serialization: 'advanced',
      // A library's message can quote a user's text, which must not be logged.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const onGone = () => {
      if (child === started) child = undefined
      if (current?.worker === started) current.onExit()
    }
    started.on('message', (message: WorkerMessage) => {
      if (current?.worker === started) current.onMessage(message)
    })
    // A process that could not be spawned emits 'error' without 'exit'.
    started.once('exit', onGone).on('error', onGone)
    if (started.pid !== undefined) {
      lowerPriority(started.pid, niceness)
      endWithService(started)
    }
    keepServiceAlive(started, false)
    child = started
    return started
  }

  async function retire(): Promise<void> {
    clearTimeout(idleTimer)
    const retired = child
    if (!retired) return
    // A task that comes before its end needs another process.
    child = undefined
    await new Promise((resolve) => {
      retired.once('exit', resolve).once('error', resolve).ref()
      retired.kill('SIGKILL')
    })
  }

  /**
   * @throws WorkerFailure when the process was killed (deadline, silence, memory, signal) or crashed
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
    // Of its start nothing counts.
    let cpuMsBefore: number | undefined = Infinity
    const checkUse = async () => {
      const { rssBytes, cpuMs } = await usageOf(worker.pid)
      if (rssBytes > rssLimitBytes)
        kill('out-of-memory', `The worker grew past ${Math.round(rssLimitBytes / MB)} MB.`)
      cpuMsBefore ??= cpuMs
      if (cpuMs - cpuMsBefore > maxSilentCpuMs)
        kill('timed-out', `The worker sent nothing for ${maxSilentCpuMs} ms of processor time.`)
    }
    const deadline = setTimeout(onDeadline, deadlineMs)
    let silence: NodeJS.Timeout | undefined
    const watch = setInterval(checkUse, WATCH_INTERVAL_MS)
    signal.addEventListener('abort', onAbort)
    try {
      const end = await new Promise<TaskEnd>((resolve, reject) => {
        current = {
          worker,
          onMessage(message) {
            clearTimeout(silence)
            cpuMsBefore = undefined
            if (failure) return
            if (maxSilenceMs !== undefined) silence = setTimeout(onSilence, maxSilenceMs)
            if ('progress' in message) onProgress?.(message.progress)
            else if (!('started' in message)) resolve(message)
          },
          onExit: () => reject(failure ?? failureOf(worker, entry)),
        }
        worker.send({ task })
      })
      // WASM memory never shrinks, so a large process could exceed the limit in its next task.
      if ((await usageOf(worker.pid)).rssBytes > rssLimitBytes / 2) await retire()
      if ('result' in end) return end.result
      const { description, stack } = end.thrown
      throw Object.assign(new WorkerTaskError(description), stack && { stack })
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

  return { run, retire }
}

export type WorkerSlot = ReturnType<typeof createWorkerSlot>

const workerEnvironment = (names: readonly string[]) =>
  Object.fromEntries([...names.map((name) => [name, process.env[name]]), ['MALLOC_ARENA_MAX', '2']])

/** Lets only a busy worker process keep the service running. */
function keepServiceAlive(worker: ChildProcess, isBusy: boolean): void {
  for (const handle of [worker, worker.channel]) isBusy ? handle?.ref() : handle?.unref()
}

/** Called right after the spawn, so that every later thread of the process inherits the priority. */
function lowerPriority(pid: number, niceness: number): void {
  const forOomKiller = () => writeFileSync(`/proc/${pid}/oom_score_adj`, String(OOM_SCORE_ADJUSTMENT))
  const below = Math.min(os.getPriority() + niceness, PRIORITY_LOW)
  for (const lower of [() => os.setPriority(pid, below), forOomKiller]) {
    try {
      lower()
    } catch {
      // Not permitted, not Linux, or the process is gone: it keeps what it has.
    }
  }
}

function failureOf({ signalCode, exitCode }: ChildProcess, entry: string): WorkerFailure {
  // V8 aborts the process when its heap is full.
  if (signalCode === 'SIGABRT') return new WorkerFailure('out-of-memory', 'The worker ran out of heap.')
  const why = existsSync(entry)
    ? `The worker died (${signalCode ?? exitCode ?? 'no start'}).`
    : `There is no worker at ${entry}: it was not built.`
  return new WorkerFailure('worker-died', why)
}

/**
 * Ends a worker when the service is gone, also when that was killed: a shell waits for the end of a pipe that only the
 * service holds. A thread of the worker could do it only with --allow-worker, and then a thread of a decoder would have no
 * permissions to keep to. In a session of its own, since Ctrl+C is for the service.
 */
function endWithService(worker: ChildProcess): void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r line; kill -9 "$0"', String(worker.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { NODE_ENV: process.env.NODE_ENV },
    detached: true,
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  const endWorker = () => worker.kill('SIGKILL')
  watcher.once('exit', endWorker).once('error', endWorker)
  worker.once('exit', () => watcher.kill('SIGKILL'))
}

const run = promisify(execFile)

const isLinux = process.platform === 'linux'

/** How often a process is checked; less often by `ps`, which takes a process of its own. */
const WATCH_INTERVAL_MS = isLinux ? 100 : 500

const TICK_MS = 10

/** Returns the resident memory and the processor time of another process; 0 if that has exited or can't be queried. */
async function usageOf(pid: number | undefined): Promise<{ rssBytes: number; cpuMs: number }> {
  try {
    if (pid === undefined) throw new Error('It was not spawned.')
    const [rssKb, cpuMs] = isLinux ? fromProc(pid) : await fromPs(pid)
    return { rssBytes: 1024 * rssKb, cpuMs }
  } catch {
    return { rssBytes: 0, cpuMs: 0 }
  }
}

/** Reads VmRSS (proc(5)), which is in kB whatever the page size, unlike /proc/PID/statm; and utime and stime, in ticks. */
function fromProc(pid: number): [number, number] {
  const [status, stat] = ['status', 'stat'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1'))
  const [utime, stime] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return [Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0), (utime + stime) * TICK_MS]
}

async function fromPs(pid: number): Promise<[number, number]> {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)])
  const [rssKb, time] = stdout.trim().split(/\s+/)
  return [Number(rssKb), 1000 * time.split(':').reduce((seconds, part) => 60 * seconds + Number(part), 0)]
}
