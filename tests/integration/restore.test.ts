import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { lockStorage } from '#db/storage-lock'
import { tables } from '~/database.server'
import { holdFileDeletions } from '~/departure/file-deletion-holds.server'
import { deleteQueuedFiles } from '~/departure/file-deletions.server'
import { keepReadyStory, keepSample, storeIn } from '../support/kept-stories'
import { operate, startOperating } from '../support/operator'
import { insertUser } from '../support/rows'
import { startService } from '../support/service'

/*
 * The built commands backup and restore, on storages without a service but where it says so.
 */
const root = mkdtempSync(join(tmpdir(), 'everspoken-restore-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
function newFolder(): string {
  const folder = join(root, `folder-${++folders}`)
  mkdirSync(folder)
  return folder
}

/** A storage with a person, their recording, and two stories. */
async function newStorage() {
  const storageDir = newFolder()
  const db = openDatabase(join(storageDir, 'app.sqlite'))
  migrateDatabase(db)
  writeFileSync(join(storageDir, 'session-secret'), 's'.repeat(64), { mode: 0o600 })
  const place = { db, store: storeIn(storageDir) }
  const userId = insertUser(db)
  const sample = await keepSample(place, userId)
  const story = await keepReadyStory(place, userId)
  await keepReadyStory(place, userId)
  return { storageDir, ...place, userId, sample, story, close: () => db.$client.close() }
}

/** Every file with its bytes, but for the lock's. */
function contents(folder: string): Record<string, string> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'in-use')
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    all.sort().map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]),
  )
}

let backup: string
let current: Awaited<ReturnType<typeof newStorage>>

/** A copy of the backup to be spoilt. */
function spoilt(spoil: (folder: string) => void): string {
  const folder = join(newFolder(), 'backup')
  cpSync(backup, folder, { recursive: true })
  spoil(folder)
  return folder
}

interface Listed {
  files: { path: string; bytes: number; sha256: string }[]
}
function editManifest(folder: string, edit: (manifest: Listed) => void): void {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  edit(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}
/** A story's or a recording's. */
function aFile(folder: string): string {
  const files = Object.keys(contents(join(folder, 'files')))
  return join(folder, 'files', files[0])
}

beforeAll(async () => {
  const source = await newStorage()
  source.close()
  const taken = await operate(['backup', '--to', newFolder()], { storageDir: source.storageDir })
  expect(taken).toMatchObject({ code: 0 })
  backup = taken.stdout.trim()
  current = await newStorage()
  current.close()
})

describe('a backup', () => {
  it('is for its owner alone, and holds the secret by which a session is known', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    expect(statSync(join(backup, 'session-secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(backup, 'session-secret'), 'utf8')).toBe('s'.repeat(64))
  })

  it('says that there is no database where STORAGE_DIR is wrong, and makes none', async () => {
    const empty = newFolder()
    const ended = await operate(['backup'], { storageDir: empty })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^There is no database in .+\. Is STORAGE_DIR right\?\n$/)
    expect(readdirSync(empty)).toEqual([])
  })

  it('shouts when the sound of a ready story is gone, and is made all the same', async () => {
    const source = await newStorage()
    await source.store.delete(source.story.key)
    source.close()
    const ended = await operate(['backup'], { storageDir: source.storageDir })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain(`MISSING: the story of ${source.story.id}`)
    const target = newFolder()
    const restored = await operate(['restore', ended.stdout.trim()], { storageDir: target })
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.stderr).toContain(`the story of ${source.story.id}`)
  })

  it('keeps as many as it is told to', async () => {
    const source = await newStorage()
    source.close()
    const to = newFolder()
    for (const time of ['2026-01-01T03-00-00Z', '2026-01-02T03-00-00Z'])
      cpSync(backup, join(to, `everspoken-${time}`), { recursive: true })
    mkdirSync(join(to, 'everspoken-notes'))
    const ended = await operate(['backup', '--to', to, '--keep', '2'], { storageDir: source.storageDir })
    const names = [
      'everspoken-2026-01-02T03-00-00Z',
      'everspoken-notes',
      ended.stdout.trim().split('/').at(-1),
    ]
    expect(readdirSync(to).sort()).toEqual(names.sort())
    expect(await operate(['backup', '--keep', '0'], { storageDir: source.storageDir })).toMatchObject({
      code: 2,
    })
  })

  it('that is stopped leaves neither half a backup nor a hold', async () => {
    const source = await newStorage()
    for (let n = 0; n < 60; n++) await keepReadyStory(source, source.userId)
    const to = newFolder()
    const running = startOperating(['backup', '--to', to], { storageDir: source.storageDir })
    await expect.poll(running.stderr).toContain('Copying')
    running.child.kill('SIGTERM')
    expect(await running.ended).toMatchObject({ code: 1, stdout: '' })
    expect(readdirSync(to)).toEqual([])
    expect(source.db.select().from(tables.fileDeletionHolds).all()).toEqual([])
    source.close()
  })

  it('that is killed holds nothing for ever, and the next one clears up after it', async () => {
    const source = await newStorage()
    for (let n = 0; n < 60; n++) await keepReadyStory(source, source.userId)
    const to = newFolder()
    const running = startOperating(['backup', '--to', to], { storageDir: source.storageDir })
    await expect.poll(running.stderr).toContain('Copying')
    running.child.kill('SIGKILL')
    await running.ended
    expect(readdirSync(to)).toHaveLength(1)
    source.db.delete(tables.stories).where(eq(tables.stories.id, source.story.id)).run()
    expect(await deleteQueuedFiles(source)).toBe(0)
    source.db.update(tables.fileDeletionHolds).set({ expiresAt: new Date() }).run()
    expect(await deleteQueuedFiles(source)).toBe(1)
    const next = await operate(['backup', '--to', to], { storageDir: source.storageDir })
    expect(readdirSync(to)).toEqual([next.stdout.trim().split('/').at(-1)])
    source.close()
  })
})

describe('a hold on deletions', () => {
  it('keeps the file of a story that was deleted until it is released', async () => {
    const { db, store, story, close } = await newStorage()
    const hold = holdFileDeletions(db)
    db.delete(tables.stories).where(eq(tables.stories.id, story.id)).run()
    expect(await deleteQueuedFiles({ db, store })).toBe(0)
    expect(await store.stat(story.key)).toBeDefined()
    hold.release()
    expect(await deleteQueuedFiles({ db, store })).toBe(1)
    expect(await store.stat(story.key)).toBeUndefined()
    close()
  })

  it('that has lapsed can not be renewed', async () => {
    const { db, close } = await newStorage()
    let now = Date.now()
    const hold = holdFileDeletions(db, () => now)
    now += 14 * 60_000
    expect(hold.renew()).toBe(true)
    now += 16 * 60_000
    expect(hold.renew()).toBe(false)
    close()
  })
})

describe('a restore', () => {
  it('replaces what is there, keeps it, and leaves jobs and links as a new start needs them', async () => {
    const source = await newStorage()
    const { db } = source
    const now = new Date()
    db.insert(tables.jobs)
      .values({
        id: 'j',
        kind: 'k',
        payload: {},
        status: 'running',
        leaseToken: 't',
        leaseExpiresAt: now,
        runAfterAt: now,
        createdAt: now,
      })
      .run()
    db.insert(tables.passwordResets)
      .values({ tokenHash: 'h', userId: source.userId, createdAt: now, expiresAt: now })
      .run()
    source.close()
    const taken = await operate(['backup'], { storageDir: source.storageDir })
    const target = await newStorage()
    target.close()
    const before = contents(target.storageDir)
    const ended = await operate(['restore', taken.stdout.trim(), '--yes'], { storageDir: target.storageDir })
    expect(ended.code).toBe(0)
    const kept = /is kept in (.+)\n/.exec(ended.stdout)?.[1] ?? ''
    expect(contents(kept)).toEqual(before)
    expect(readdirSync(target.storageDir).filter((name) => name.startsWith('restor'))).toEqual([])
    const restored = openDatabase(join(target.storageDir, 'app.sqlite'))
    expect(restored.select().from(tables.jobs).all()).toMatchObject([{ status: 'queued', leaseToken: null }])
    expect(restored.select().from(tables.passwordResets).all()).toEqual([])
    expect(restored.select().from(tables.fileDeletionHolds).all()).toEqual([])
    restored.$client.close()
    const path = await storeIn(target.storageDir).path(source.story.key)
    expect(readFileSync(path ?? '').equals(source.story.bytes)).toBe(true)
  })

  it.each([
    [
      'with a byte that has changed',
      /is not what was backed up/,
      (folder: string) => {
        const bytes = readFileSync(aFile(folder))
        bytes[100] ^= 1
        writeFileSync(aFile(folder), bytes)
      },
    ],
    [
      'with a database that was cut off',
      /app\.sqlite is not what was backed up/,
      (folder: string) => truncateSync(join(folder, 'app.sqlite'), 20_000),
    ],
    [
      'with a damaged database whose hash fits',
      /The backup can not be used/,
      (folder: string) => {
        const path = join(folder, 'app.sqlite')
        const bytes = readFileSync(path)
        bytes.fill(0xff, 4096, 20_000)
        writeFileSync(path, bytes)
        rehash(folder, 'app.sqlite')
      },
    ],
    [
      'of a newer version',
      /newer version/,
      (folder: string) => {
        const db = new Database(join(folder, 'app.sqlite'))
        db.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
        db.close()
        rehash(folder, 'app.sqlite')
      },
    ],
    ['without a file that its manifest names', /is missing/, (folder: string) => rmSync(aFile(folder))],
    [
      'whose manifest forgets a file',
      /is missing/,
      (folder: string) => editManifest(folder, (manifest) => manifest.files.pop()),
    ],
    ['without a manifest', /no whole backup/, (folder: string) => rmSync(join(folder, 'manifest.json'))],
    [
      'whose manifest leads out of it',
      /a path that no backup has/,
      (folder: string) =>
        editManifest(folder, (manifest) => {
          manifest.files[1].path = 'files/../../../etc/passwd'
        }),
    ],
    [
      'whose manifest names a place of the machine',
      /a path that no backup has/,
      (folder: string) =>
        editManifest(folder, (manifest) => {
          manifest.files[1].path = '/etc/passwd'
        }),
    ],
    [
      'with a link in the place of a file',
      /is a link/,
      (folder: string) => {
        renameSync(join(folder, 'session-secret'), join(folder, '..', 'elsewhere'))
        symlinkSync(join(folder, '..', 'elsewhere'), join(folder, 'session-secret'))
      },
    ],
  ] as const)('refuses a backup %s, before anything is changed', async (_, sentence, spoil) => {
    const before = contents(current.storageDir)
    const ended = await operate(['restore', spoilt(spoil), '--yes'], { storageDir: current.storageDir })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(sentence)
    expect(ended.stderr).not.toMatch(/^\s+at /m)
    expect(contents(current.storageDir)).toEqual(before)
  })

  it('asks first, and without a terminal names the flag', async () => {
    const before = contents(current.storageDir)
    const ended = await operate(['restore', backup], { storageDir: current.storageDir })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('add --yes')
    expect(contents(current.storageDir)).toEqual(before)
  })

  it('refuses while a service runs, also an idle one, and as soon as it was killed does its work', async () => {
    const service = await startService()
    const refused = await operate(['restore', backup, '--yes'], { storageDir: service.storageDir })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('Stop it first')
    await service.kill()
    expect(await operate(['restore', backup, '--yes'], { storageDir: service.storageDir })).toMatchObject({
      code: 0,
    })
    await service.restart()
    await service.dispose()
  })

  it('keeps a service from starting while it works, and after it was broken off until it is finished', async () => {
    const { storageDir, close } = await newStorage()
    close()
    const lock = lockStorage(storageDir, 'replace')
    await expect(startService({ STORAGE_DIR: storageDir })).rejects.toThrow('A restore is at work in')
    lock?.release()

    // As after a kill between two renames: the database is put aside, and all else is still to be done.
    const staging = 'restoring-x'
    cpSync(backup, join(storageDir, staging), { recursive: true })
    rmSync(join(storageDir, staging, 'manifest.json'))
    mkdirSync(join(storageDir, 'replaced-x'))
    renameSync(join(storageDir, 'app.sqlite'), join(storageDir, 'replaced-x', 'app.sqlite'))
    const marker = join(storageDir, 'restore-under-way.json')
    writeFileSync(marker, JSON.stringify({ from: backup, staging, replaced: 'replaced-x' }))
    await expect(startService({ STORAGE_DIR: storageDir })).rejects.toThrow('A restore was broken off')
    expect(existsSync(join(storageDir, 'app.sqlite'))).toBe(false)

    expect(await operate(['restore', backup], { storageDir })).toMatchObject({ code: 0 })
    expect(existsSync(marker)).toBe(false)
    expect(readdirSync(join(storageDir, 'replaced-x')).sort()).toEqual([
      'app.sqlite',
      'files',
      'session-secret',
    ])
    for (const name of ['app.sqlite', 'session-secret'])
      expect(readFileSync(join(storageDir, name)).equals(readFileSync(join(backup, name)))).toBe(true)
    expect(contents(join(storageDir, 'files'))).toEqual(contents(join(backup, 'files')))
  })
})

/** Makes the manifest fit the file as it is now. */
function rehash(folder: string, path: string): void {
  const bytes = readFileSync(join(folder, path))
  editManifest(folder, (manifest) => {
    const file = manifest.files.find((listed) => listed.path === path)
    Object.assign(file ?? {}, {
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })
}
