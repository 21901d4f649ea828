import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import type { Db } from '#db/client'

/* Vitest's setupFile: sets the settings before a test file imports the app; database() opens a fresh file. */
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
// The service narrows it for the rest of its process.
process.umask(0o022)

const storageDir = mkdtempSync(join(tmpdir(), 'everspoken-test-'))
process.env.NODE_ENV = 'test'
process.env.STORAGE_DIR = storageDir

/* As patient as the other waits of vitest.config.ts; by default these give up after a second. */
const { waitFor, waitUntil } = vi
vi.waitFor = (isSo, options) => waitFor(isSo, { timeout: 120_000, ...asObject(options) })
vi.waitUntil = (isSo, options) => waitUntil(isSo, { timeout: 120_000, ...asObject(options) })
const asObject = <Options>(options: Options | number | undefined) =>
  typeof options === 'number' ? { timeout: options } : options

// Nothing that a file changed may reach the next one in its process.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  const opened: Db | undefined = globalThis.everspokenDatabase
  opened?.$client.close()
  globalThis.everspokenDatabase = undefined
  rmSync(storageDir, { recursive: true, force: true })
  endChildren()
})

/** Ends the worker processes that a file leaves to the pools of its own modules, which are gone with it. */
function endChildren(): void {
  const list = `/proc/self/task/${process.pid}/children`
  const pids = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : []
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}
