import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { newFolder } from '../support/new-folder'
import { KEEPER, WITHOUT_VOICE } from '../support/service'
import { textOf } from '../support/text-of'
import { signIn } from '../support/visitor'

/* npm start's process, which runs the service and starts it again. */
const dir = newFolder()
const parents: ChildProcess[] = []

/** Its service ends with it; a process that locks the storage must be gone before the next. */
afterEach(async () => {
  for (const parent of parents.splice(0)) {
    const own = childOf(parent)
    if (parent.exitCode === null && parent.signalCode === null) {
      parent.kill('SIGKILL')
      await once(parent, 'exit')
    }
    if (own) await expect.poll(() => isRunning(own), { timeout: 15_000 }).toBe(false)
  }
})

function start(args: string[], settings: Record<string, string> = {}) {
  const parent = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which a terminal signals as a whole.
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', STORAGE_DIR: join(dir, 'storage') },
      ...WITHOUT_VOICE,
      ...settings,
    },
  })
  parents.push(parent)
  let printed = ''
  for (const stream of [parent.stdout, parent.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const urls = () => [...printed.matchAll(/is ready at (http:\S+)/g)].map(([, url]) => String(url))
  return {
    parent,
    printed: () => printed,
    url: (time = 1) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const url = urls()[time - 1]
          if (url) resolve(url)
        }
        for (const stream of [parent.stdout, parent.stderr]) stream.on('data', look)
        parent.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${printed}`)))
        look()
      }),
    ended: once(parent, 'close').then(([code, signal]) => code ?? signal),
    /** What the log says of ends of the service. */
    ends: () =>
      printed
        .split('\n')
        .filter((line) => line.includes('"service-ended"'))
        .map((line) => JSON.parse(line)),
  }
}

/** With pauses for tests. */
function supervise(file: string, options: object, settings?: Record<string, string>) {
  const program = join(dir, 'parent.mjs')
  const code = `import { supervise } from '${resolve('scripts/supervise.mjs')}'`
  writeFileSync(program, `${code}; supervise('${file}', ${JSON.stringify(options)})`)
  return start([program], settings)
}

const SHORT = { firstPauseMs: 1 }

/** A stand-in for the service that says how often it was started, and then does something. */
function standIn(name: string, code: string): string {
  const file = join(dir, `${name}.mjs`)
  writeFileSync(file, `console.log('started', process.argv[2] ?? 0); ${code}`)
  return file
}

const childOf = ({ pid }: ChildProcess) =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .find(([parent]) => parent === pid)?.[1]

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Its memory that no other process shares: the program itself is there once for it and the service. */
const ownMb = (pid: number | undefined) =>
  [...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+: +(\d+) kB$/gm)]
    .map(([, kb]) => Number(kb) / 1024)
    .reduce((sum, mb) => sum + mb)

/** Ways for the service to end by itself, at SIGUSR2. */
const fault = join(dir, 'fault.mjs')
writeFileSync(
  fault,
  `import { isMainThread } from 'node:worker_threads'
const kinds = {
  throw() { throw new Error('a defect') },
  heap() { for (const kept = []; ; ) kept.push(new Array(1e5).fill(kept.length)) },
}
if (isMainThread) process.on('SIGUSR2', kinds[process.env.FAULT] ?? kinds.throw)`,
)

describe('a service that ends by itself', () => {
  it('is started again by start.mjs, which needs little memory, says so in the log and to the admins, and ends with it at Ctrl+C', async () => {
    const own = start(['scripts/start.mjs', '--built'], KEEPER)
    await own.url()
    const first = Number(childOf(own.parent))
    process.kill(first, 'SIGSEGV')
    const url = await own.url(2)
    expect(own.ends()).toEqual([
      expect.objectContaining({ level: 'error', code: null, signal: 'SIGSEGV', pauseMs: 1000 }),
    ])
    const admin = await signIn(url, 'keeper', KEEPER.ADMIN_PASSWORD)
    expect(textOf(await (await admin.get('/admin-dashboard')).text())).toMatch(
      /The service ended by itself once, last at \d{4}-\d\d-\d\d \d\d:\d\d UTC, and was started again\./,
    )
    if (process.platform === 'linux') expect(ownMb(own.parent.pid)).toBeLessThan(30)
    const second = Number(childOf(own.parent))
    // The terminal signals the group, and npm its child once more.
    process.kill(-Number(own.parent.pid), 'SIGINT')
    own.parent.kill('SIGINT')
    expect(await own.ended).toBe(0)
    expect([first, second].map(isRunning)).toEqual([false, false])
    expect(own.ends()).toHaveLength(1)
  })

  it.each([
    ['is killed for memory', 'SIGKILL', {}, { signal: 'SIGKILL' }],
    ['aborts', 'SIGABRT', {}, { signal: 'SIGABRT' }],
    ['fills its heap', 'SIGUSR2', { FAULT: 'heap' }, { signal: 'SIGABRT' }],
    ['throws', 'SIGUSR2', { FAULT: 'throw' }, { code: 1 }],
  ] as const)('that %s is there again, with its storage', async (_, signal, env, end) => {
    const options = `--max-old-space-size=200 --import=${fault}`
    const own = supervise('build/server.js', SHORT, { ...env, NODE_OPTIONS: options })
    await own.url()
    process.kill(Number(childOf(own.parent)), signal)
    expect((await fetch(`${await own.url(2)}/sign-in`)).status).toBe(200)
    expect(own.ends()).toEqual([expect.objectContaining(end)])
  })

  it('for the sixth time in ten minutes is given up, after pauses that double', async () => {
    const own = supervise(standIn('loop', 'process.abort()'), SHORT)
    expect(await own.ended).toBe(1)
    expect(own.ends().map(({ pauseMs }) => pauseMs)).toEqual([1, 2, 4, 8, 16, null])
    expect(own.printed()).toMatch(
      /started 5\n.+The service keeps ending by itself, and is not started again\./s,
    )
  })

  it('now and then is started again for ever', async () => {
    const seldom = standIn('seldom', 'process.exit(process.argv[2] === "9" ? 0 : 1)')
    const own = supervise(seldom, { ...SHORT, windowMs: 0 })
    expect(await own.ended).toBe(0)
    expect(own.ends().map(({ pauseMs }) => pauseMs)).toEqual(Array(9).fill(1))
  })
})

describe('no other start follows', () => {
  it.each([
    ['SIGTERM', 'parent'],
    ['SIGINT', 'parent'],
    ['SIGHUP', 'parent'],
    ['SIGHUP', 'service'],
  ] as const)('a stop by %s to the %s', async (signal, to) => {
    const own = supervise('build/server.js', SHORT)
    await own.url()
    process.kill(Number(to === 'service' ? childOf(own.parent) : own.parent.pid), signal)
    expect(await own.ended).toBe(0)
    expect(own.ends()).toEqual([])
  })

  it.each([
    [{ PORT: 'bananas' }, /^Everspoken can't start with these settings:\n {2}PORT: [^\n]+\n$/],
    [{ HOST: '192.0.2.1' }, /^This machine has no address 192\.0\.2\.1\.[^\n]+\n$/],
    [{ STORAGE_DIR: fault }, /^STORAGE_DIR is [^\n]+ is a file\.[^\n]+\n$/],
  ])('a service that can not start with %o: its sentence stands once', async (settings, sentence) => {
    const own = supervise('build/server.js', SHORT, settings)
    expect(await own.ended).toBe(78)
    expect(own.printed()).toMatch(sentence)
  })

  it('a stop during the pause', async () => {
    const own = supervise(standIn('pause', 'process.abort()'), { firstPauseMs: 1e6 })
    await expect.poll(own.ends).toHaveLength(1)
    own.parent.kill('SIGTERM')
    expect(await own.ended).toBe(0)
    expect(own.printed()).not.toContain('started 1')
  })

  it('a kill of the parent, whose service stops by itself', async () => {
    const own = supervise('build/server.js', SHORT)
    const url = await own.url()
    const service = Number(childOf(own.parent))
    own.parent.kill('SIGKILL')
    await expect.poll(() => isRunning(service), { timeout: 15_000 }).toBe(false)
    await expect(fetch(url)).rejects.toThrow()
  })

  it('a second Ctrl+C, which ends what hangs', async () => {
    const code =
      "process.on('SIGINT', () => {}).on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1e6); console.log('hangs')"
    const own = supervise(standIn('hangs', code), SHORT)
    await expect.poll(own.printed).toContain('hangs')
    own.parent.kill('SIGINT')
    await expect.poll(() => own.parent.kill('SIGTERM') || own.parent.exitCode).toBe(3)
  })
})
