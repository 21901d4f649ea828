import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  checkBackups,
  isBackupDue,
  readBackupState,
  saveBackupState,
} from '~/admin/backups/backup-check.server'
import { backupTime, listBackups, readManifest } from '~/admin/backups/backup-manifest.server'
import { backUp } from '~/admin/backups/nightly-backups.server'
import { drillBackup } from '~/admin/backups/restore-backup.server'
import { keepDays } from '~/admin/backups/take-backup.server'
import { config, sessionSecret } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { keepReadyStory } from '../support/kept-stories'
import { insertUser } from '../support/rows'

const DAY_MS = 86_400_000

beforeAll(async () => {
  const place = { db: database(), store: fileStoreIn(config.storageDir) }
  sessionSecret()
  const userId = insertUser(place.db)
  const night = async (day: number) => {
    await keepReadyStory(place, userId)
    await backUp(() => Date.UTC(2027, 0, day, 2))
    expect(readBackupState().attempt?.problem).toBeUndefined()
  }
  await night(1)
  const [first = ''] = await listBackups(config.backupsDir)
  // As after nights without a new story.
  for (let day = 2; day <= 7; day += 1) {
    const other = join(config.backupsDir, first.replace('-01T', `-0${day}T`))
    execFileSync('cp', ['-al', join(config.backupsDir, first), other])
  }
  await night(8)
})

describe('after eight nights', () => {
  it('there are seven backups and nothing else, and the last has every story', async () => {
    const names = await listBackups(config.backupsDir)
    expect(names).toHaveLength(7)
    expect(readdirSync(config.backupsDir).toSorted()).toEqual(names.toSorted())
    expect((await readManifest(join(config.backupsDir, names[0] ?? ''))).counts.stories).toBe(2)
    expect(readBackupState().drill?.problem).toBeUndefined()
  })

  it('a file that two backups hold takes its room once', async () => {
    const [newest = ''] = await listBackups(config.backupsDir)
    const { files } = JSON.parse(readFileSync(join(config.backupsDir, newest, 'manifest.json'), 'utf8'))
    const links = files.map(
      ({ path }: { path: string }) => statSync(join(config.backupsDir, newest, path)).nlink,
    )
    expect(Math.max(...links)).toBe(7)
  })

  it('a damaged one can’t be restored, and lends the next none of its files', async () => {
    const [newest = ''] = await listBackups(config.backupsDir)
    const folder = join(config.backupsDir, newest)
    const { signal } = new AbortController()
    await drillBackup(folder, signal)
    for (const file of readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }))
      if (file.isFile()) writeFileSync(join(file.parentPath, file.name), 'damaged')
    await expect(drillBackup(folder, signal)).rejects.toThrow('The backup is damaged: files/')
    await backUp(() => Date.UTC(2027, 0, 10))
    const [next = ''] = await listBackups(config.backupsDir)
    await drillBackup(join(config.backupsDir, next), signal)
    expect(readdirSync(config.backupsDir).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('a backup', () => {
  it('that fails is a warning with its reason, for which the admins get one email', async () => {
    const place = config.backupsDir
    const hidden = `${place}-hidden`
    insertUser(database(), { role: 'admin', email: 'keeper@example.org' })
    renameSync(place, hidden)
    writeFileSync(place, 'a file in its way')
    const now = Date.UTC(2027, 2, 9)
    await backUp(() => now)
    await backUp(() => now + 3_600_000)
    expect((await checkBackups({ now })).says).toMatch(/^The last backup failed\. ./)
    const mails = database().select().from(tables.jobs).all()
    expect(mails.filter(({ payload }) => JSON.stringify(payload).includes('backup-warning'))).toHaveLength(1)
    rmSync(place)
    renameSync(hidden, place)
    await backUp(() => now + DAY_MS)
    expect((await checkBackups({ now: now + DAY_MS })).state).toBe('ok')
  })

  it('is not begun without the room that the service needs', async () => {
    const before = await listBackups(config.backupsDir)
    process.env.MIN_FREE_BYTES = String(2 ** 52)
    await backUp(() => Date.UTC(2027, 2, 12))
    delete process.env.MIN_FREE_BYTES
    expect(readBackupState().attempt?.problem).toMatch(/^There is too little space in /)
    expect(await listBackups(config.backupsDir)).toEqual(before)
  })

  it('is due in the night, by day only after a day without one, and not while the clock was set back', async () => {
    const at = (day: number, hour: number) => new Date(2027, 3, day, hour).getTime()
    await saveBackupState({ attempt: undefined })
    await backUp(() => at(1, 3))
    expect(await isBackupDue(at(1, 4), DAY_MS)).toBe(false)
    expect(await isBackupDue(at(1, 15), DAY_MS)).toBe(false)
    expect(await isBackupDue(at(2, 3), 0)).toBe(true)
    expect(await isBackupDue(at(2, 15), 0)).toBe(false)
    expect(await isBackupDue(at(2, 15), DAY_MS)).toBe(true)
    expect(await isBackupDue(new Date(2026, 3, 1, 3).getTime(), 0)).toBe(true)
    expect((await checkBackups({ now: at(8, 0) })).state).toBe('ok')
    expect((await checkBackups({ now: at(9, 0) })).says).toMatch(
      /^There has been no backup since 2027-04-01 .+ UTC\.$/,
    )
  })

  it('that is gone with all others is a warning, also where its folder is, and not where another’s disk may have been taken away', async () => {
    const hidden = `${config.backupsDir}-hidden`
    const now = Date.UTC(2027, 4, 1)
    await backUp(() => now)
    const state = async () => (await checkBackups({ now })).state
    expect(await state()).toBe('ok')
    const [newest = ''] = await listBackups(config.backupsDir)
    renameSync(config.backupsDir, hidden)
    // Not midnight where its process takes long to start.
    const minute = backupTime(newest).toISOString().slice(11, 16)
    expect((await checkBackups({ now })).says).toBe(
      `The backup of 2027-05-01 ${minute} UTC is gone: there is no whole one in ${config.backupsDir}.`,
    )
    mkdirSync(join(config.backupsDir, newest), { recursive: true })
    expect(await state()).toBe('warning')
    rmSync(config.backupsDir, { recursive: true })
    const note = (dir: string) =>
      writeFileSync(config.lastBackupPath, `${new Date(now).toISOString()}\n${dir}\n`)
    note(`${hidden}-elsewhere`)
    expect(await state()).toBe('ok')
    renameSync(hidden, config.backupsDir)
    note(config.backupsDir)
    expect(await state()).toBe('ok')
    rmSync(join(config.backupsDir, newest, 'manifest.json'))
    expect((await checkBackups({ now: now + 7 * DAY_MS - 1 })).says).toMatch(
      /^There has been no backup since 2027-04/,
    )
  })

  it('made by hand replaces no night’s', () => {
    const named = (day: number, hour: string) => `everspoken-2027-01-0${day}T${hour}-00-00Z`
    const others = [named(3, '15'), named(3, '09'), named(3, '03'), named(2, '03'), named(1, '03')]
    expect(keepDays(2, named(3, '20'))(others)).toEqual([named(3, '15'), named(3, '03'), named(2, '03')])
  })
})
