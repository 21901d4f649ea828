import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, vi } from 'vitest'
import type { Db } from '#db/client'

/* Vitest's setupFile: sets the settings before a test file imports the app; database() opens a fresh copy. */
const settings = ['PORT', 'HOST', 'TRUST_PROXY', 'APP_URL', 'SESSION_SECRET', 'SMTP_URL', 'VOICE_ENGINE']
const others = [
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'ADMIN_EMAIL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'SIGN_UPS',
  'SIGN_UPS_PER_HOUR',
  'BACKUP_DIR',
  'BACKUP_DAYS',
  'CONTACT_DAYS',
  'AUDIT_DAYS',
]
for (const name of [...settings, ...others]) delete process.env[name]

// One process runs many files of tests: each gets modules of its own, and they share those of node_modules.
vi.resetModules()
// What the file before has left running may have opened its database again.
closeDatabase()
// The service narrows it for the rest of its process.
process.umask(0o022)

const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-test-'))
process.env.NODE_ENV = 'test'
process.env.STORAGE_DIR = storageDir
copyFileSync(process.env.MIGRATED_DATABASE ?? '', join(storageDir, 'app.sqlite'))

/* A tenth of the processor time; decode.test.ts judges the service's own. */
vi.mock('@alexanderolsen/libsamplerate-js', async () => {
  const { createLinear } = await import('../../engine/tests/support/linear-resampler')
  return { default: { create: createLinear, ConverterType: {} } }
})

/* Passwords at bcrypt's lowest cost and without a process; password.test.ts has the service's own. */
vi.mock(import('~/platform/workers/worker-pool.server'), async (load) => {
  const real = await load()
  const { quickPasswords } = await import('./quick-hash')
  const createWorkerPool: typeof real.createWorkerPool = (options) =>
    options.entry.endsWith('password.js') ? quickPasswords : real.createWorkerPool(options)
  return { ...real, createWorkerPool }
})

/* As patient as the other waits of vitest.config.ts; by default these give up after a second. */
const { waitFor, waitUntil } = vi
vi.waitFor = (isSo, options) => waitFor(isSo, { timeout: 120_000, ...asObject(options) })
vi.waitUntil = (isSo, options) => waitUntil(isSo, { timeout: 120_000, ...asObject(options) })
const asObject = <Options>(options: Options | number | undefined) =>
  typeof options === 'number' ? { timeout: options } : options

/* Otherwise toEqual() compares the samples of a sound one by one, for seconds. A process has one list of testers for all files. */
const bytesOf = (value: unknown) =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : undefined
const haveSameBytes = (one: unknown, other: unknown) => {
  const [bytes, others] = [bytesOf(one), bytesOf(other)]
  return (bytes && others && one?.constructor === other?.constructor && bytes.equals(others)) || undefined
}
if (!Reflect.has(globalThis, 'comparesBytes')) expect.addEqualityTesters([haveSameBytes])
Reflect.set(globalThis, 'comparesBytes', true)

// Nothing that a file changed may reach the next one in its process.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closeDatabase()
  rmSync(storageDir, { recursive: true, force: true })
  endChildren()
})

function closeDatabase(): void {
  const opened: Db | undefined = globalThis.everspokenDatabase
  opened?.$client.close()
  globalThis.everspokenDatabase = undefined
}

/** Ends the worker processes that a file leaves to the pools of its own modules, which are gone with it. */
function endChildren(): void {
  const list = `/proc/self/task/${process.pid}/children`
  const pids = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : []
  const spared: number[] = Reflect.get(globalThis, 'sparedPids') ?? []
  for (const pid of pids.filter((pid) => !spared.includes(pid))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}
