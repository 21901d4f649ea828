import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolOptions,
} from '~/platform/workers/worker-pool.server'
import { newFolder } from '../../../support/new-folder'

const MB = 2 ** 20
let pool: WorkerPool

function open(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  pool = createWorkerPool({
    entry: path.resolve('tests/support/test-worker.mjs'),
    maxProcesses: 1,
    deadlineMs: 120_000,
    rssLimitBytes: 400 * MB,
    permissions: { reads: ['/proc'], writes: [os.tmpdir()] },
    ...options,
  })
  return pool
}

const echo = () => pool.run<{ value: unknown; pid: number }>({ kind: 'echo', value: 'still here' })
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

process.env.SESSION_SECRET = 'hidden'
const shared = open()
afterEach(() => (pool === shared ? undefined : pool.close()))
afterAll(() => {
  delete process.env.SESSION_SECRET
  return shared.close()
})

/** The process that ends a worker with its service, if it runs. */
async function watcherOf(worker: number): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,args='])
  const line = stdout.split('\n').find((process) => process.endsWith(`kill -9 "$0" ${worker}`))
  return line ? Number.parseInt(line, 10) : undefined
}

const DENIED = /ERR_ACCESS_DENIED|Access to this API|ERR_DLOPEN_DISABLED|addons/

describe('a worker that a hostile file has taken over', () => {
  const home = newFolder()
  const inHome = (name: string) => path.join(home, name)
  mkdirSync(inHome('spool'))
  for (const name of ['app.sqlite', 'session-secret', 'spool/upload', 'spool-of-another'])
    writeFileSync(inHome(name), 'secret')
  const run = (task: { kind: string; path: string }) =>
    open({ permissions: { writes: [inHome('spool')] } }).run(task)

  it('can’t read beside its folder, whose name only begins alike', async () => {
    for (const name of ['spool-of-another', 'spool/../app.sqlite'])
      await expect(run({ kind: 'read', path: inHome(name) })).rejects.toThrow(DENIED)
  })

  describe('on a machine with a network', () => {
    const server = createServer((socket) => socket.end())
    const listening = once(server.listen(0, '127.0.0.1'), 'listening')
    afterAll(() => server.close())
    const connectBy = async (permissions: WorkerPoolOptions['permissions']) => {
      await listening
      return open({ permissions }).run({ kind: 'connect', port: (server.address() as AddressInfo).port })
    }

    const closesNetwork = process.allowedNodeEnvironmentFlags.has('--allow-net')
    const why = closesNetwork ? '' : `, skipped: Node ${process.versions.node} has no --allow-net`

    it.skipIf(why)(`can’t reach it${why}`, async () => {
      await expect(connectBy({})).rejects.toThrow(DENIED)
    })

    it('reaches it if its engine is on another one', async () => {
      expect(await connectBy({ network: true })).toBe('connected')
    })
  })

  it('still reads and writes in its own folder', async () => {
    expect(await run({ kind: 'read', path: inHome('spool/upload') })).toBe('secret')
    await run({ kind: 'write', path: inHome('spool/result') })
    expect(readFileSync(inHome('spool/result'), 'utf8')).toBe('written')
  })
})

describe('a worker pool', () => {
  it('transfers typed arrays as typed arrays, both ways', async () => {
    pool = shared
    const sent = new Float32Array([0.5, -0.25])
    const { value } = await pool.run<{ value: Float32Array }>({ kind: 'echo', value: sent })
    expect(value).toEqual(sent)
  })

  it('kills an idle process', async () => {
    open({ idleMs: 50 })
    const { pid } = await echo()
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('gives the worker no secrets, a low priority, and to Linux before the service when memory runs out', async () => {
    pool = shared
    const seen = await pool.run<{
      environment: Record<string, string>
      priority: number
      oomScore?: number
    }>({ kind: 'environment' })
    expect(Object.keys(seen.environment)).not.toContain('SESSION_SECRET')
    expect(seen.priority).toBe(os.getPriority() + 10)
    const { priority } = await open({ niceness: 5 }).run<{ priority: number }>({ kind: 'environment' })
    expect(priority).toBe(os.getPriority() + 5)
    if (process.platform === 'linux') expect(seen.oomScore).toBe(500)
  })

  it('fails a task that exceeds a limit or crashes its process, and the next task works', async () => {
    open({ rssLimitBytes: 130 * MB })
    const failures: [object, string, { deadlineMs: number }?][] = [
      [{ kind: 'spin' }, 'timed-out', { deadlineMs: 200 }],
      [{ kind: 'grow' }, 'out-of-memory'],
      [{ kind: 'fill-heap' }, 'out-of-memory'],
      [{ kind: 'exit', code: 3 }, 'worker-died'],
    ]
    for (const [task, code, how] of failures)
      await expect(pool.run(task, how)).rejects.toMatchObject({ name: 'WorkerFailure', code })
    expect((await echo()).value).toBe('still here')
  })

  it('lets a process be silent while it starts', async () => {
    const entry = path.join(newFolder(), 'slow.mjs')
    writeFileSync(entry, `await new Promise((end) => setTimeout(end, 3000))\nexport default () => 'done'`)
    open({ entry, maxSilenceMs: 2000 })
    await expect(pool.run({})).resolves.toBe('done')
  })

  it('kills only a process that has sent nothing for too long', async () => {
    open({ maxSilenceMs: 5000 })
    await expect(pool.run({ kind: 'beat', beats: 7, everyMs: 800 })).resolves.toBe('done')
    await expect(pool.run({ kind: 'sleep', ms: 600_000 })).rejects.toMatchObject({ code: 'timed-out' })
  })

  it('kills a process that has worked for too long without a word, not one that waits', async () => {
    open({ maxSilentCpuMs: 500 })
    await expect(pool.run({ kind: 'beat', beats: 2, everyMs: 800 })).resolves.toBe('done')
    await expect(pool.run({ kind: 'spin' })).rejects.toThrow('of processor time')
  })

  it('does not count the memory of one task against the next', async () => {
    open({ rssLimitBytes: 150 * MB })
    const first = await pool.run<{ pid: number }>({ kind: 'hold', bytes: 70 * MB })
    const second = await pool.run<{ pid: number }>({ kind: 'hold', bytes: 70 * MB })
    expect(second.pid).not.toBe(first.pid)
  })

  it('runs a task once more whose process crashed, if it may, and fails after a second crash', async () => {
    const mark = () => path.join(newFolder(), 'mark')
    open({ triesAgain: true })
    await expect(pool.run({ kind: 'exit-once', mark: mark() })).resolves.toBe('done')
    await expect(pool.run({ kind: 'exit', code: 3 })).rejects.toMatchObject({ code: 'worker-died' })
    open()
    await expect(pool.run({ kind: 'exit-once', mark: mark() })).rejects.toMatchObject({ code: 'worker-died' })
  })

  it('fails at once when the worker cannot be loaded, each time', async () => {
    open({ entry: path.resolve('tests/support/broken-worker.mjs') })
    await expect(pool.run({ kind: 'echo' })).rejects.toMatchObject({ code: 'worker-died' })
    await expect(pool.run({ kind: 'echo' })).rejects.toMatchObject({ code: 'worker-died' })
  })

  it('rethrows the error of a task and keeps the process', async () => {
    pool = shared
    const { pid } = await echo()
    await expect(pool.run({ kind: 'throw' })).rejects.toMatchObject({ name: 'WorkerTaskError' })
    expect((await echo()).pid).toBe(pid)
  })

  it('kills the process of an aborted task, and the task waiting behind it works', async () => {
    pool = shared
    const { pid } = await echo()
    const controller = new AbortController()
    const aborted = pool.run(
      { kind: 'spin' },
      { signal: controller.signal, onProgress: () => controller.abort() },
    )
    const next = echo()
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
    expect((await next).value).toBe('still here')
    expect(isAlive(pid)).toBe(false)
  })

  it('drops a task that is aborted while waiting, without affecting the running one', async () => {
    pool = shared
    const controller = new AbortController()
    const running = pool.run({ kind: 'sleep', ms: 300 })
    const waiting = pool.run({ kind: 'echo' }, { signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
    await expect(running).resolves.toBeTypeOf('number')
  })

  it('rejects a task when too many are waiting, and accepts one when they are done', async () => {
    open({ maxWaiting: 2 })
    const taken = [1, 2, 3].map(() => pool.run({ kind: 'sleep', ms: 50 }))
    await expect(echo()).rejects.toMatchObject({ name: 'WorkerFailure', code: 'busy' })
    await Promise.all(taken)
    expect((await echo()).value).toBe('still here')
  })

  it('rejects a task that has waited too long', async () => {
    open({ maxWaitMs: 20 })
    const running = pool.run({ kind: 'sleep', ms: 300 })
    await expect(echo()).rejects.toMatchObject({ name: 'WorkerFailure', code: 'busy' })
    await running
  })

  it('lets the person whose task was ended wait for all others', async () => {
    open()
    const ended = pool.run({ kind: 'spin' }, { owner: 'eve', deadlineMs: 150 })
    await expect(ended).rejects.toMatchObject({ code: 'timed-out' })
    const order: string[] = []
    const run = (owner: string) => pool.run({ kind: 'echo' }, { owner }).then(() => order.push(owner))
    await Promise.all(['ada', 'eve', 'ada', 'ben'].map(run))
    expect(order).toEqual(['ada', 'ben', 'ada', 'eve'])
  })

  it("counts a task's deadline from its start, not from its wait", async () => {
    open({ deadlineMs: 6000 })
    const { pid } = await pool.run<{ pid: number }>({ kind: 'echo' }, { deadlineMs: 120_000 })
    const pids = await Promise.all(Array.from({ length: 5 }, () => pool.run({ kind: 'sleep', ms: 1500 })))
    expect(new Set(pids)).toEqual(new Set([pid]))
  })

  it('refuses running and waiting tasks when it closes, as a busy service does', async () => {
    open()
    const { pid } = await echo()
    const closing = { onProgress: () => void pool.close() }
    const outcomes = await Promise.allSettled([pool.run({ kind: 'spin' }, closing), echo()])
    const busy = { refusal: { reason: 'busy', retryAfterSeconds: 5 } }
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: busy })
    expect(isAlive(pid)).toBe(false)
    await expect(echo()).rejects.toMatchObject(busy)
  })

  it('keeps the output of a worker out of the service’s, and leaves no process behind when it is killed', async () => {
    const script = `
      import { createWorkerPool } from './app/platform/workers/worker-pool.server.ts'
      const pool = createWorkerPool({ entry: process.cwd() + '/tests/support/test-worker.mjs', maxProcesses: 1,
        deadlineMs: 120000, rssLimitBytes: 400e6, permissions: {} })
      const said = await pool.run({ kind: 'say', words: 'dear mother' })
      const { pid } = await pool.run({ kind: 'echo' })
      await pool.run({ kind: 'spin' }, { onProgress: () => console.log(said, pid) })`
    const service = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    const errors = text(service.stderr)
    const [line] = await once(service.stdout, 'data')
    expect(String(line)).toMatch(/^said \d+\n$/)
    const pid = Number.parseInt(String(line).slice(5), 10)
    expect(isAlive(pid)).toBe(true)
    expect(await watcherOf(pid)).toBeDefined()
    service.kill('SIGKILL')
    expect(await errors).not.toContain('dear mother')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect.poll(() => watcherOf(pid)).toBeUndefined()
  })

  it('ends a worker that nothing would end with the service', async () => {
    open()
    const { pid } = await echo()
    const spinning = pool.run({ kind: 'spin' })
    process.kill((await watcherOf(pid)) ?? 0, 'SIGKILL')
    await expect(spinning).rejects.toMatchObject({ code: 'worker-died' })
  })
})
