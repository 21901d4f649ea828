import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pruneRows, startHousekeeping } from '~/housekeeping.server'
import { config } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'
import {
  areDeletionsHeld,
  createOrphanSweep,
  holdFileDeletions,
} from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { keepFile } from '../support/kept-stories'
import { insertProfile, insertRow, insertStory, insertUser, insertVoiceSample } from '../support/rows'

const db = database()
const store = fileStore()
const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const keep = (key: string) => keepFile(store, key, key)

const settings = { ...config }
afterEach(() => void Object.assign(config, settings))

describe('housekeeping', () => {
  it('deletes only jobs that ended more than seven days ago', () => {
    const job = (id: string, status: 'queued' | 'done' | 'failed', finishedAt?: Date) =>
      insertRow(db, tables.jobs, {
        id,
        kind: 'k',
        payload: {},
        status,
        runAfterAt: now,
        createdAt: daysAgo(30),
        finishedAt,
      })
    job('waiting', 'queued')
    job('old', 'done', daysAgo(8))
    job('old failure', 'failed', daysAgo(8))
    job('young', 'done', daysAgo(6))
    pruneRows(db, now)
    const left = db.select({ id: tables.jobs.id }).from(tables.jobs).all()
    expect(left.map(({ id }) => id).sort()).toEqual(['waiting', 'young'])
  })

  it('deletes expired sessions, resets, links to stories, and rate limits', () => {
    const userId = insertUser(db)
    const storyId = insertStory(db, userId)
    for (const [tokenHash, expiresAt] of [
      ['over', daysAgo(1)],
      ['good', daysAgo(-1)],
    ] as const) {
      const row = { tokenHash, userId, createdAt: daysAgo(2), expiresAt }
      insertRow(db, tables.sessions, { ...row, idleMs: 1000 })
      db.insert(tables.passwordResets).values(row).run()
      insertRow(db, tables.storyShares, {
        id: tokenHash,
        storyId,
        tokenHash,
        createdAt: row.createdAt,
        expiresAt,
      })
      db.insert(tables.rateLimits).values({ key: tokenHash, expire: expiresAt.getTime() }).run()
    }
    db.insert(tables.rateLimits).values({ key: 'without end', expire: null }).run()
    pruneRows(db, now)
    expect(db.select().from(tables.sessions).all()).toMatchObject([{ tokenHash: 'good' }])
    expect(db.select().from(tables.passwordResets).all()).toMatchObject([{ tokenHash: 'good' }])
    expect(db.select().from(tables.storyShares).all()).toMatchObject([{ tokenHash: 'good' }])
    const limits = db.select().from(tables.rateLimits).all()
    expect(limits.map(({ key }) => key).sort()).toEqual(['good', 'without end'])
  })

  it('deletes contact messages and records of admins’ acts when their days are over, and none with 0 days', () => {
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'S', message: 'M' }
    const act = { adminId: 'a', act: 'viewed', what: 'profile', userId: 'u' } as const
    for (const [id, days] of [
      ['older', 731],
      ['old', 366],
      ['young', 364],
    ] as const) {
      insertRow(db, tables.contactMessages, { ...message, id, createdAt: daysAgo(days) })
      insertRow(db, tables.auditRecords, { ...act, id, createdAt: daysAgo(days) })
    }
    const left = (table: typeof tables.contactMessages | typeof tables.auditRecords) =>
      db
        .select({ id: table.id })
        .from(table)
        .all()
        .map(({ id }) => id)
        .sort()
    Object.assign(config, { contactDays: 0, auditDays: 0 })
    pruneRows(db, now)
    expect(left(tables.contactMessages)).toHaveLength(3)
    Object.assign(config, { contactDays: 365, auditDays: 730 })
    pruneRows(db, now)
    expect(left(tables.contactMessages)).toEqual(['young'])
    expect(left(tables.auditRecords)).toEqual(['old', 'young'])
  })

  it('deletes copies from before updates that are older than the backups may be', async () => {
    const dir = config.beforeUpdatesDir
    await mkdir(dir, { recursive: true })
    for (const [name, days] of [
      ['app-old.sqlite', 31],
      ['app-new.sqlite', 29],
    ] as const) {
      await writeFile(join(dir, name), 'x')
      const at = new Date(Date.now() - days * 86_400_000)
      await utimes(join(dir, name), at, at)
    }
    config.backupDays = 30
    const stop = startHousekeeping({ db, store })
    await vi.waitFor(async () => expect(await readdir(dir)).toEqual(['app-new.sqlite']))
    stop()
  })

  it('ends what was made before the clock was set back no later than its length from now', () => {
    const userId = insertUser(db)
    const row = { tokenHash: 'ahead', userId, createdAt: daysAgo(-10), expiresAt: daysAgo(-11) }
    const idleMs = 86_400_000
    insertRow(db, tables.sessions, { ...row, idleMs })
    db.insert(tables.passwordResets).values(row).run()
    holdFileDeletions(db, () => row.createdAt.getTime())
    pruneRows(db, now)
    const ofUser = <Row extends { userId: string }>(all: Row[]) => all.filter((one) => one.userId === userId)
    expect(ofUser(db.select().from(tables.sessions).all())).toMatchObject([{ expiresAt: daysAgo(-1) }])
    expect(ofUser(db.select().from(tables.passwordResets).all())).toEqual([])
    expect(db.select().from(tables.fileDeletionHolds).all()).toEqual([])
  })

  it('does not wait for the hold of a backup that was killed before the clock was set back', () => {
    holdFileDeletions(db, () => Date.now() + 2 * 86_400_000)
    expect(areDeletionsHeld(db)).toBe(false)
    const live = holdFileDeletions(db)
    expect(areDeletionsHeld(db)).toBe(true)
    live.release()
    db.delete(tables.fileDeletionHolds).run()
  })

  it('deletes no file during a backup, but at the next sweep', async () => {
    await keep('voices/held/original')
    const sweep = createOrphanSweep({ db, store })
    await sweep()
    const hold = holdFileDeletions(db)
    expect(await sweep()).toBe(0)
    expect(await store.path('voices/held/original')).toBeDefined()
    hold.release()
    expect(await sweep()).toBe(1)
    expect(await store.path('voices/held/original')).toBeUndefined()
  })

  it('deletes an orphaned file only when the previous sweep found it too', async () => {
    const sample = insertVoiceSample(db, insertUser(db))
    await keep(`voices/${sample}/original`)
    await keep('voices/lost/original')
    const sweep = createOrphanSweep({ db, store })
    expect(await sweep()).toBe(0)
    expect(await sweep()).toBe(1)
    expect(await store.path('voices/lost/original')).toBeUndefined()
    expect(await store.path(`voices/${sample}/original`)).toBeDefined()
  })

  it('keeps the files of all columns that name one', async () => {
    const userId = insertUser(db, { profilePicture: 'picture', profilePictureSquare: 'square' })
    const sample = insertVoiceSample(db, userId, {
      fileKey: 'file',
      analysisKey: 'analysis',
      photoKey: 'photo',
    })
    insertProfile(db, sample, { fileKey: 'profile' })
    insertStory(db, userId, { audioPath: 'audio', sampleKey: 'sample' })
    const keys = ['picture', 'square', 'file', 'analysis', 'photo', 'profile', 'audio', 'sample']
    for (const key of keys) await keep(key)
    const sweep = createOrphanSweep({ db, store })
    await sweep()
    await sweep()
    for (const key of keys) expect(await store.path(key), key).toBeDefined()
  })

  it('keeps a file whose row was written between two sweeps', async () => {
    await keep('voices/late/original')
    const sweep = createOrphanSweep({ db, store })
    await sweep()
    insertVoiceSample(db, insertUser(db), { fileKey: 'voices/late/original' })
    await sweep()
    await sweep()
    expect(await store.path('voices/late/original')).toBeDefined()
  })
})

describe('sweeping the spool', () => {
  it('deletes what a killed service left, and no upload of this one, whatever their times say', async () => {
    await mkdir(join(config.spoolDir, 'old-folder'), { recursive: true })
    for (const name of ['old', 'old-folder/part']) await writeFile(join(config.spoolDir, name), 'x')
    await utimes(join(config.spoolDir, 'old'), daysAgo(-1000), daysAgo(-1000))
    const stop = startHousekeeping({ db, store })
    await writeFile(join(config.spoolDir, 'new'), 'x')
    await utimes(join(config.spoolDir, 'new'), daysAgo(1000), daysAgo(1000))
    await vi.waitFor(async () => expect(await readdir(config.spoolDir)).toEqual(['new']))
    stop()
  })
})
