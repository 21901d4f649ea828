import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Finding, stateOf } from '~/platform/finding'
import { freePort } from '../support/free-port'
import { startMailServer } from '../support/mail-server'
import { newFolder } from '../support/new-folder'
import { operate, type Run } from '../support/operator'
import { newPerson } from '../support/person'
import { type Service, startService, WITHOUT_VOICE } from '../support/service'

/** An account that doesn't own the tests' files. */
const NOBODY = 65_534
const RESTORE = 'Stop the service, and restore the newest backup (npm run restore -- PATH).'

let service: Service
let settings: Record<string, string>
const server = startMailServer()
beforeAll(async () => {
  settings = {
    PORT: String(await freePort()),
    APP_URL: 'https://voices.example.org',
    TRUST_PROXY: '1',
    SUPPORT_EMAIL: 'help@example.org',
    SMTP_URL: (await server).url,
  }
  service = await startService({ ...settings, ...WITHOUT_VOICE })
  await newPerson(service.url, 'keeper', { role: 'admin' })
  writeFileSync(join(service.storageDir, 'last-backup'), new Date().toISOString())
})
afterAll(async () => {
  await service.dispose()
  await (await server).close()
})

async function examine(more: Partial<Run> = {}) {
  const { code, stdout } = await operate('doctor --json', {
    storageDir: service.storageDir,
    ...more,
    settings: { ...settings, ...more.settings },
  })
  const { state, findings } = JSON.parse(stdout) as { state: string; findings: Finding[] }
  return { code, state, findings, of: findingIn(findings) }
}

const findingIn = (findings: Finding[]) => (what: string) => findings.find((finding) => finding.what === what)

/** What the command's checks find, in this process, where each test has its settings. */
async function check<Checks>(load: () => Promise<Checks>, more: Partial<Run> = {}): Promise<Checks> {
  vi.resetModules()
  const { storageDir = service.storageDir } = more
  const all = { ...settings, ...more.settings, STORAGE_DIR: storageDir }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  return load().finally(vi.unstubAllEnvs)
}

const examineHere = async (more: Partial<Run>) => {
  const { examine } = await check(() => import('~/admin/commands/doctor/examine.server'), more)
  const findings = await examine()
  return { state: stateOf(findings), of: findingIn(findings), printed: JSON.stringify(findings) }
}

describe('the doctor', () => {
  it('finds no problem in a healthy service, and changes nothing', async () => {
    const names = () => readdirSync(service.storageDir, { recursive: true }).sort()
    const before = [names(), statSync(join(service.storageDir, 'app.sqlite')).mtimeMs]
    const { code, state, findings, of } = await examine()
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
    expect([code, state]).toEqual([0, 'ok'])
    expect(of('voice engine')?.says).toMatch(
      /^classic, version classic-\d+, can run \(by the page Voice\), \d/,
    )
    expect([names(), statSync(join(service.storageDir, 'app.sqlite')).mtimeMs]).toEqual(before)
  })

  it('prints readable lines, each with what to do', async () => {
    const storageDir = newFolder()
    const { code, stdout } = await operate('doctor', { storageDir, settings: { PORT: '0' } })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok {7}SQLite +It loads, in Node \d/)
    expect(stdout).toMatch(/^warning {2}database .+ not exist yet\.\n +-> The first start creates it\.$/m)
    expect(readdirSync(storageDir)).toEqual([])
  })

  it('finds a mail or voice server that doesn’t answer, and prints no password', async () => {
    const { state, of, printed } = await examineHere({
      settings: {
        SMTP_URL: `smtp://ann:s%40cret-word@127.0.0.1:${await freePort()}`,
        VOICE_ENGINE: 'http',
        VOICE_HTTP_URL: `http://127.0.0.1:${await freePort()}`,
        TRUST_PROXY: '',
      },
    })
    expect(state).toBe('broken')
    expect(of('mail')).toMatchObject({
      state: 'broken',
      whatToDo: expect.stringContaining('Nothing is listening there.'),
    })
    expect(of('voice engine')).toMatchObject({
      state: 'broken',
      says: expect.stringMatching(/ECONNREFUSED/),
      whatToDo: expect.stringContaining('Stories wait'),
    })
    expect(of('TRUST_PROXY')?.state).toBe('warning')
    expect(printed).not.toMatch(/s@cret-word|s%40cret-word/)
  })

  it('exits with 1 when it may not write to STORAGE_DIR', async () => {
    const storageDir = newFolder()
    chmodSync(storageDir, 0o500)
    const uid = process.getuid?.() === 0 ? NOBODY : undefined
    const { code, of } = await examine({ storageDir, uid, settings: WITHOUT_VOICE })
    expect([code, of('STORAGE_DIR')?.state]).toEqual([1, 'broken'])
    expect(of('STORAGE_DIR')?.says).toContain(`can't read and write all of ${storageDir}`)
  })

  it('tries the folders, of which one may not exist yet', async () => {
    const [STORAGE_DIR, BACKUP_DIR] = ['/proc/storage', join(service.storageDir, 'last-backup')]
    const bad = await examineHere({ settings: { ...WITHOUT_VOICE, BACKUP_DIR }, storageDir: STORAGE_DIR })
    expect(bad.of('STORAGE_DIR')).toMatchObject({
      state: 'broken',
      says: expect.stringMatching(/no folder can be made there/),
    })
    expect(bad.of('backups')).toMatchObject({
      state: 'warning',
      says: `No backup can be made. BACKUP_DIR is ${BACKUP_DIR}, and a part of that path is a file.`,
      whatToDo: 'Set it to a folder.',
    })
  })

  it('names the settings that keep the service from starting', async () => {
    const { code, of } = await examine({ settings: { PORT: 'bananas' } })
    expect([code, of('settings')?.says]).toEqual([1, expect.stringContaining('PORT: ')])
  })

  it('warns of insecure settings, and of what the admin’s dashboard says', async () => {
    const unset = { ...WITHOUT_VOICE, APP_URL: '', HOST: '0.0.0.0' }
    const { of } = await examineHere({ settings: unset, storageDir: newFolder() })
    const names = ['APP_URL', 'HOST', 'SIGN_UPS', 'backups']
    expect(names.map((name) => of(name)?.state)).toEqual(names.map(() => 'warning'))
    expect(of('backups')?.says).toBe('There is no backup yet.')
  })

  it('reports that SQLite does not load, and continues', async () => {
    const hook = `export const resolve = (name, context, next) => {
      if (name === 'better-sqlite3') throw new Error('wrong ELF class')
      return next(name, context)
    }`
    const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
    const register = `import { register } from 'node:module'; register(${JSON.stringify(asModule(hook))})`
    const { code, of } = await examine({
      settings: { ...WITHOUT_VOICE, NODE_OPTIONS: `--import ${asModule(register)}` },
    })
    expect([code, of('SQLite')?.says]).toEqual([1, 'better-sqlite3 does not load (wrong ELF class).'])
    expect(of('STORAGE_DIR')?.state).toBe('ok')
  })
})

describe("the doctor's checks of a database", () => {
  async function findingsIn(storageDir: string) {
    const { checkDatabase } = await check(() => import('~/admin/commands/doctor/database-file.server'), {
      storageDir,
    })
    return findingIn(await checkDatabase())
  }

  /** A copy of the service's storage after a change to its database. */
  async function changedBy(change: (client: Database.Database) => void) {
    const storageDir = newFolder()
    const source = new Database(join(service.storageDir, 'app.sqlite'), { readonly: true })
    await source.backup(join(storageDir, 'app.sqlite'))
    source.close()
    const client = new Database(join(storageDir, 'app.sqlite'))
    client.pragma('foreign_keys = ON')
    change(client)
    client.close()
    return storageDir
  }

  it('reports that the voice which was chosen on its page is gone', async () => {
    const storageDir = await changedBy((client) =>
      client.exec("INSERT INTO voice_choice (id, engine, chosen_at) VALUES (1, 'pocket', 1)"),
    )
    const { of } = await examineHere({ storageDir })
    expect(of('voice engine')).toMatchObject({
      state: 'broken',
      says: expect.stringMatching(/^pocket can’t run \(by the page Voice\).+ not installed/),
      whatToDo: expect.stringContaining('choose another on the page Voice'),
    })
  })

  it('counts pending migrations, and rejects the database of a newer version', async () => {
    const older = await changedBy((client) =>
      client.exec('UPDATE __drizzle_migrations SET created_at = 1795892693783'),
    )
    expect((await findingsIn(older))('migrations')).toMatchObject({
      state: 'warning',
      says: 'Some are pending until the next start.',
    })
    const newer = await changedBy((client) =>
      client.exec('UPDATE __drizzle_migrations SET created_at = created_at + 1e12'),
    )
    expect((await findingsIn(newer))('migrations')?.state).toBe('broken')
  })

  it('reports a missing admin, and waiting and failed jobs', async () => {
    const storageDir = await changedBy((client) => {
      const hourAgo = Date.now() - 3_600_000
      client.exec('DELETE FROM users')
      const job = client.prepare(
        'INSERT INTO jobs (id, kind, payload, status, run_after_at, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      job.run('a', 'send-mail', '{}', 'queued', hourAgo, hourAgo)
      job.run('b', 'generate-story', '{}', 'failed', hourAgo, hourAgo)
    })
    const of = await findingsIn(storageDir)
    expect(of('admin')?.says).toBe('There is none.')
    expect(of('queue')?.says).toBe('A job has waited for 60 minutes.')
  })

  it('reports that it is missing but files exist, and no service starts and deletes them', async () => {
    const storageDir = newFolder()
    mkdirSync(join(storageDir, 'files', 'ab'), { recursive: true })
    expect((await findingsIn(storageDir))('database')?.state).toBe('broken')
    await expect(startService({ STORAGE_DIR: storageDir })).rejects.toThrow('there is no database')
    expect(readdirSync(storageDir).sort()).toEqual(['files', 'in-use'])
  })

  it.each([
    ['an interrupted restore', 'restore-under-way.json', '{}', 'Run the same command again to finish it.'],
    ['damage', 'app.sqlite', 'this is no database at all, but a text of some length', RESTORE],
  ])('reports %s, and what to do', async (_, name, content, whatToDo) => {
    const storageDir = newFolder()
    writeFileSync(join(storageDir, name), content)
    expect((await findingsIn(storageDir))('database')).toMatchObject({ state: 'broken', whatToDo })
  })
})
