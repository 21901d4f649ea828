import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles, holdFileDeletions } from '~/platform/storage/files/file-deletions.server'
import { keepReadyStory } from '../support/kept-stories'
import { newFolder } from '../support/new-folder'
import { operate, startOperating } from '../support/operator'
import { newBackup, newStorage } from '../support/storages'

let backup: string
beforeAll(async () => {
  backup = await newBackup()
})

/** A backup of many stories that is being made. */
async function underWay() {
  const source = await newStorage()
  for (let n = 0; n < 60; n++) await keepReadyStory(source, source.userId)
  const to = newFolder()
  const running = startOperating(['backup', '--to', to], { storageDir: source.storageDir })
  await expect.poll(running.stderr).toContain('Copying')
  return { source, to, running }
}

describe('a backup', () => {
  it('is readable only by its owner, and contains the session secret', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const name of ['app.sqlite', 'session-secret', 'manifest.json'])
      expect([name, statSync(join(backup, name)).mode & 0o777]).toEqual([name, 0o600])
    expect(readFileSync(join(backup, 'session-secret'), 'utf8')).toBe('s'.repeat(64))
  })

  it('reports a missing database when STORAGE_DIR is wrong, and creates none', async () => {
    const empty = newFolder()
    const ended = await operate(['backup'], { storageDir: empty })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^There is no database in .+\. Is STORAGE_DIR right\?\n$/)
    expect(readdirSync(empty)).toEqual([])
  })

  it.each([
    [
      '/proc',
      () => '/proc/backups',
      /^\S+ is \S+, and no folder can be made there\. Set it to another one\.\n$/,
    ],
  ])('ends with a sentence where its folder is in %s', async (_, pathIn, sentence) => {
    const source = await newStorage()
    source.close()
    for (const [args, settings] of [
      [['backup'], { BACKUP_DIR: pathIn() }],
      [['backup', '--to', pathIn()], {}],
    ] as const) {
      const ended = await operate([...args], { storageDir: source.storageDir, settings })
      expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
      expect(ended.stderr).toMatch('BACKUP_DIR' in settings ? /^BACKUP_DIR is / : /^--to is /)
    }
  })

  it('restores into no folder that can’t be made', async () => {
    const ended = await operate(['restore', backup], { storageDir: '/proc/here' })
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^STORAGE_DIR is \/proc\/here, and no/),
    })
  })

  it('reports the missing audio of a ready story, and is still made', async () => {
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

  it('keeps the given number of backups', async () => {
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

  it('that was just made is kept, even if a wrong clock named others later', async () => {
    const source = await newStorage()
    source.close()
    const to = newFolder()
    cpSync(backup, join(to, 'everspoken-2999-01-01T03-00-00Z'), { recursive: true })
    const ended = await operate(['backup', '--to', to, '--keep', '1'], { storageDir: source.storageDir })
    expect(readdirSync(to)).toEqual([ended.stdout.trim().split('/').at(-1)])
  })

  it('that misses a file spares the newest complete one, whatever the number to keep', async () => {
    const source = await newStorage()
    await source.store.delete(source.story.key)
    source.close()
    const to = newFolder()
    const older = ['everspoken-2026-01-01T03-00-00Z', 'everspoken-2026-01-02T03-00-00Z'] as const
    for (const name of older) cpSync(backup, join(to, name), { recursive: true })
    const take = ['backup', '--to', to, '--keep', '1']
    const ended = await operate(take, { storageDir: source.storageDir })
    expect(ended.code).toBe(1)
    expect(readdirSync(to)).toEqual([older[1], ended.stdout.trim().split('/').at(-1)])
  })

  it('that is stopped leaves neither a partial backup nor a hold', async () => {
    const { source, to, running } = await underWay()
    running.child.kill('SIGTERM')
    expect(await running.ended).toMatchObject({ code: 1, stdout: '' })
    expect(readdirSync(to)).toEqual([])
    expect(source.db.select().from(tables.fileDeletionHolds).all()).toEqual([])
    source.close()
  })

  it('that is killed leaves a hold that expires, and a folder that the next one deletes', async () => {
    const { source, to, running } = await underWay()
    running.child.kill('SIGKILL')
    await running.ended
    expect(readdirSync(to)).toHaveLength(1)
    source.db.delete(tables.allStories).where(eq(tables.allStories.id, source.story.id)).run()
    expect(await deleteQueuedFiles(source)).toBe(0)
    source.db.update(tables.fileDeletionHolds).set({ expiresAt: new Date() }).run()
    expect(await deleteQueuedFiles(source)).toBe(1)
    const next = await operate(['backup', '--to', to], { storageDir: source.storageDir })
    expect(readdirSync(to)).toEqual([next.stdout.trim().split('/').at(-1)])
    source.close()
  })
})

describe('a hold on deletions', () => {
  it('can not be renewed after it has expired', async () => {
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
