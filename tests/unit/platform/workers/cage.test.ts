import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '~/accounts/password/password.server'
import { config } from '~/platform/config.server'
import { extractPdfText } from '~/platform/documents/extract-text.server'
import { reencodePicture } from '~/platform/pictures/pictures.server'
import type { Permissions } from '~/platform/workers/permissions.server'
import type { WorkerPool, WorkerPoolOptions } from '~/platform/workers/worker-pool.server'
import { installModel } from '~/voices/engine/install-model.server'
import { runSelfCheck } from '~/voices/engine/run-self-check.server'
import { voicePool } from '~/voices/voice-pool.server'
import { pocketArchive } from '../../../../engine/src/models/model-archive'

/** The permissions of each pool that the service makes, by the name of its worker. */
const made = vi.hoisted(() => [] as [string, Permissions][])

vi.mock('~/platform/workers/worker-pool.server', () => ({
  createWorkerPool({ entry, permissions }: WorkerPoolOptions): WorkerPool {
    made.push([path.basename(entry, '.js'), permissions])
    const run = () => Promise.reject(new Error('Its permissions are enough.'))
    return { run, isBusy: () => false, close: async () => {} }
  },
}))
const { createWorkerPool } = await vi.importActual<typeof import('~/platform/workers/worker-pool.server')>(
  '~/platform/workers/worker-pool.server',
)

/** Runs a task of tests/support/test-worker.mjs as a worker with these permissions. */
async function inCage<T>(permissions: Permissions, task: object): Promise<T> {
  const entry = path.resolve('tests/support/test-worker.mjs')
  const limits = { maxProcesses: 1, deadlineMs: 30_000, rssLimitBytes: 400 * 2 ** 20 }
  const pool = createWorkerPool({ entry, ...limits, permissions })
  try {
    return await pool.run<T>(task)
  } finally {
    await pool.close()
  }
}

const KINDS = ['install', 'password', 'pdf', 'pdf', 'picture', 'voice', 'voice', 'voice', 'voice-check']

const at = {
  secret: config.sessionSecretPath,
  database: config.databasePath,
  folder: config.storageDir,
  own: config.spoolDir,
}

const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('a worker that a hostile file has taken over', () => {
  beforeAll(async () => {
    for (const folder of [config.spoolDir, config.filesDir, config.engineSetup.modelsDirectory])
      mkdirSync(folder, { recursive: true })
    writeFileSync(config.sessionSecretPath, 'SECRET=kept')
    const kept = new Database(config.databasePath)
    kept.exec("create table kept (words); insert into kept values ('dear')")
    kept.close()
    const { engineSetup: setup } = config
    voicePool()
    await Promise.allSettled([
      hashPassword('a password'),
      extractPdfText('a.pdf'),
      reencodePicture('a.jpg', 'b.jpg', { maxSide: 9 }),
      installModel(pocketArchive, { modelsDirectory: setup.modelsDirectory }),
      runSelfCheck({ engine: 'pocket', modelsDirectory: setup.modelsDirectory } as never, {}),
    ])
  })

  it('is of one of these kinds', () => {
    expect(made.map(([name]) => name).sort()).toEqual(KINDS)
  })

  it.each(KINDS.map((kind, index) => [kind, KINDS.slice(0, index).filter((other) => other === kind).length]))(
    'finds no way out but native code that it may load, as %s %i',
    async (kind, number) => {
      const [, permissions] = made.filter(([name]) => name === kind)[number] ?? []
      if (!permissions) throw new Error(`no pool of ${kind}`)
      const before = filesOf(config.storageDir)
      expect(await inCage(permissions, { kind: 'escape', at })).toEqual(
        permissions.addons ? ['native code'] : [],
      )
      const flagged = inCage(permissions, { kind: 'set-flag', path: path.join(config.storageDir, 'flagged') })
      await expect(flagged).rejects.toMatchObject({ code: 'worker-died' })
      expect(filesOf(config.storageDir)).toEqual(before)
      expect(readFileSync(config.sessionSecretPath, 'utf8')).toBe('SECRET=kept')
    },
  )
})
