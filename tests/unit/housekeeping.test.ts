import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { config } from '~/config.server'
import { database, tables } from '~/database.server'
import { HOLD_MS, holdFileDeletions } from '~/files/file-deletion-holds.server'
import { fileStore } from '~/files/file-store.server'
import { createOrphanSweep } from '~/files/orphaned-files.server'
import { sweepSpool } from '~/files/spool.server'
import { pruneRows } from '~/housekeeping.server'
import { insertProfile, insertStory, insertUser, insertVoiceSample } from '../support/rows'

const db = database()
const store = fileStore()
const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function keep(key: string): Promise<void> {
  const path = await store.newSpoolPath()
  await writeFile(path, key)
  await store.put(key, path)
}

describe('housekeeping', () => {
  it('deletes only jobs that ended more than seven days ago', () => {
    const job = (id: string, status: 'queued' | 'done' | 'failed', finishedAt?: Date) =>
      db
        .insert(tables.jobs)
        .values({ id, kind: 'k', payload: {}, status, runAfterAt: now, createdAt: daysAgo(30), finishedAt })
        .run()
    job('waiting', 'queued')
    job('old', 'done', daysAgo(8))
    job('old failure', 'failed', daysAgo(8))
    job('young', 'done', daysAgo(6))
    pruneRows(db, now)
    const left = db.select({ id: tables.jobs.id }).from(tables.jobs).all()
    expect(left.map(({ id }) => id).sort()).toEqual(['waiting', 'young'])
  })

  it('deletes expired sessions, resets, idempotency keys and rate limits', () => {
    const userId = insertUser(db)
    for (const [tokenHash, expiresAt] of [
      ['over', daysAgo(1)],
      ['good', daysAgo(-1)],
    ] as const) {
      const row = { tokenHash, userId, createdAt: daysAgo(2), expiresAt }
      db.insert(tables.sessions)
        .values({ ...row, idleMs: 1000 })
        .run()
      db.insert(tables.passwordResets).values(row).run()
      const key = { userId, key: tokenHash, requestHash: 'x', createdAt: row.createdAt, expiresAt }
      db.insert(tables.idempotencyKeys).values(key).run()
      db.insert(tables.rateLimits).values({ key: tokenHash, expire: expiresAt.getTime() }).run()
    }
    db.insert(tables.rateLimits).values({ key: 'without end', expire: null }).run()
    pruneRows(db, now)
    expect(db.select().from(tables.sessions).all()).toMatchObject([{ tokenHash: 'good' }])
    expect(db.select().from(tables.passwordResets).all()).toMatchObject([{ tokenHash: 'good' }])
    expect(db.select().from(tables.idempotencyKeys).all()).toMatchObject([{ key: 'good' }])
    const limits = db.select().from(tables.rateLimits).all()
    expect(limits.map(({ key }) => key).sort()).toEqual(['good', 'without end'])
  })

  it('deletes only expired holds', () => {
    holdFileDeletions(db, () => now.getTime() - HOLD_MS - 1)
    const lasting = holdFileDeletions(db, () => now.getTime())
    pruneRows(db, now)
    expect(db.select().from(tables.fileDeletionHolds).all()).toMatchObject([{ id: lasting.id }])
    lasting.release()
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

  it("keeps the voice engine's cache", async () => {
    await mkdir(config.engineSetup.cacheDirectory, { recursive: true })
    const kept = join(config.engineSetup.cacheDirectory, 'calibration-1')
    await writeFile(kept, 'x')
    await utimes(kept, daysAgo(30), daysAgo(30))
    const sweep = createOrphanSweep({ db, store })
    await sweep()
    await sweep()
    await sweepSpool(config.spoolDir)
    expect(existsSync(kept)).toBe(true)
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
  it('deletes files of an earlier process, and none of this one', async () => {
    await mkdir(config.spoolDir, { recursive: true })
    await mkdir(join(config.spoolDir, 'old-folder'))
    for (const name of ['old', 'new', 'old-folder/part']) await writeFile(join(config.spoolDir, name), 'x')
    for (const name of ['old', 'old-folder'])
      await utimes(join(config.spoolDir, name), daysAgo(1), daysAgo(1))
    expect(await sweepSpool(config.spoolDir)).toBe(2)
    expect(await readdir(config.spoolDir)).toEqual(['new'])
  })

  it('does nothing without a spool folder', async () => {
    const spoolDir = join(config.storageDir, 'no-spool')
    expect(await sweepSpool(spoolDir)).toBe(0)
    expect(existsSync(spoolDir)).toBe(false)
  })
})
