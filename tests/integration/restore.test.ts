import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { lockStorage } from '#db/storage-lock'
import { tables } from '~/platform/storage/database.server'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { schemaOf } from '../support/migration-steps'
import { newFolder } from '../support/new-folder'
import { leaveOlderStorage } from '../support/older-storage'
import { operate } from '../support/operator'
import { insertRow, insertTwoStep } from '../support/rows'
import { startService, WITHOUT_VOICE } from '../support/service'
import { contents, newBackup, newStorage } from '../support/storages'

let backup: string
let current: Awaited<ReturnType<typeof newStorage>>

beforeAll(async () => {
  backup = await newBackup()
  current = await newStorage()
  current.close()
})

describe('a restore', () => {
  it('replaces and keeps the previous contents, requeues jobs, and drops reset links and sessions unless asked', async () => {
    const source = await newStorage()
    const { db } = source
    const now = new Date()
    insertRow(db, tables.jobs, {
      id: 'j',
      kind: 'k',
      payload: {},
      status: 'running',
      leaseToken: 't',
      leaseExpiresAt: now,
      runAfterAt: now,
      createdAt: now,
    })
    const power = { userId: source.userId, createdAt: now, expiresAt: now }
    insertRow(db, tables.passwordResets, { ...power, tokenHash: 'h' })
    insertRow(db, tables.emailChanges, { userId: source.userId, email: 'new@example.org', expiresAt: now })
    const longAgo = new Date(now.getTime() - 9 * 86_400_000)
    insertRow(db, tables.sessions, { ...power, tokenHash: 's', idleMs: 1 })
    insertRow(db, tables.accountDeletions, {
      userId: source.userId,
      requestedAt: longAgo,
      dueAt: new Date(longAgo.getTime() + 7 * 86_400_000),
    })
    db.insert(tables.invitations).values({ id: 'i', createdAt: now, expiresAt: now }).run()
    insertTwoStep(db, source.userId)
    source.close()
    const taken = await operate(['backup'], { storageDir: source.storageDir })
    const target = await newStorage()
    target.close()
    const before = contents(target.storageDir)
    const ended = await operate(['restore', taken.stdout.trim(), '--yes'], { storageDir: target.storageDir })
    expect(ended.code).toBe(0)
    const kept = /are kept in (.+)\n/.exec(ended.stdout)?.[1] ?? ''
    expect(contents(kept)).toEqual(before)
    expect(readdirSync(target.storageDir).filter((name) => name.startsWith('restor'))).toEqual([])
    const restored = openDatabase(join(target.storageDir, 'app.sqlite'))
    expect(restored.select().from(tables.jobs).all()).toMatchObject([{ status: 'queued', leaseToken: null }])
    expect(restored.select().from(tables.passwordResets).all()).toEqual([])
    expect(restored.select().from(tables.emailChanges).all()).toEqual([])
    expect(restored.select().from(tables.invitations).all()).toEqual([])
    expect(restored.select().from(tables.sessions).all()).toEqual([])
    expect(ended.stderr).toContain('Sessions were left out')
    expect(ended.stderr).toContain('A password that was replaced because others knew it works again')
    // A plan that was cancelled since the backup must not come due at once.
    const [plan] = restored.select().from(tables.accountDeletions).all()
    expect(plan!.dueAt.getTime()).toBeGreaterThan(now.getTime() + 6 * 86_400_000)
    expect(restored.select().from(tables.twoStep).all()).toMatchObject([{ userId: source.userId }])
    expect(restored.select().from(tables.recoveryCodes).all()).toMatchObject([{ number: 1 }])
    expect(restored.select().from(tables.fileDeletionHolds).all()).toEqual([])
    restored.$client.close()
    const withSessions = ['restore', taken.stdout.trim(), '--yes', '--with-sessions']
    expect((await operate(withSessions, { storageDir: target.storageDir })).stderr).not.toContain('left out')
    const again = openDatabase(join(target.storageDir, 'app.sqlite'))
    expect(again.select().from(tables.sessions).all()).toHaveLength(1)
    again.$client.close()
    const path = await fileStoreIn(target.storageDir).path(source.story.key)
    expect(readFileSync(path ?? '').equals(source.story.bytes)).toBe(true)
  })

  it('migrates an older database', async () => {
    const source = newFolder()
    await leaveOlderStorage(source)
    const folder = newFolder()
    const files = ['app.sqlite', 'session-secret', ...Object.keys(contents(join(source, 'files')))].map(
      (name) => (name.startsWith('/') ? `files${name}` : name),
    )
    for (const path of files) cpSync(join(source, path), join(folder, path))
    const listed = files.map((path) => {
      const bytes = readFileSync(join(folder, path))
      return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    })
    const manifest = {
      ...JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')),
      schema: '0030_sentence_in_a_voice',
      files: listed,
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    const target = newFolder()
    expect(await operate(['restore', folder], { storageDir: target })).toMatchObject({ code: 0 })
    const restored = openDatabase(join(target, 'app.sqlite'))
    const today = openDatabase(join(current.storageDir, 'app.sqlite'))
    expect(schemaOf(restored)).toEqual(schemaOf(today))
    expect(restored.select().from(tables.users).all()).toHaveLength(3)
    for (const db of [restored, today]) db.$client.close()
    expect(contents(join(target, 'files'))).toEqual(contents(join(source, 'files')))
  })

  it('refuses while a service runs, even an idle one, and works once it was killed', async () => {
    const service = await startService(WITHOUT_VOICE)
    const refused = await operate(['restore', backup, '--yes'], { storageDir: service.storageDir })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('Stop it first')
    await service.kill()
    expect(await operate(['restore', backup, '--yes'], { storageDir: service.storageDir })).toMatchObject({
      code: 0,
    })
    await service.dispose()
  })

  it('keeps a service from starting while it runs, and after an interruption until it is finished', async () => {
    const { storageDir, close } = await newStorage()
    close()
    const lock = lockStorage(storageDir, 'replace')
    await expect(startService({ STORAGE_DIR: storageDir })).rejects.toThrow('A restore is running in')
    lock?.release()

    // As after a kill between two renames: only the database is moved away yet.
    const staging = 'restoring-x'
    cpSync(backup, join(storageDir, staging), { recursive: true })
    rmSync(join(storageDir, staging, 'manifest.json'))
    mkdirSync(join(storageDir, 'replaced-x'))
    renameSync(join(storageDir, 'app.sqlite'), join(storageDir, 'replaced-x', 'app.sqlite'))
    const marker = join(storageDir, 'restore-under-way.json')
    writeFileSync(marker, JSON.stringify({ from: backup, staging, replaced: 'replaced-x' }))
    await expect(startService({ STORAGE_DIR: storageDir })).rejects.toThrow('A restore was interrupted')
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
