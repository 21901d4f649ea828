import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { findStrays, mendStrays } from '~/commands/sweep-storage.server'
import { database, tables } from '~/storage/database.server'
import { holdFileDeletions } from '~/storage/files/file-deletions.server'
import { fileStore } from '~/storage/files/file-store.server'
import { keepFile, keepReadyStory, keepSample } from '../support/kept-stories'
import { newFolder } from '../support/new-folder'
import { operate } from '../support/operator'
import { insertProfile, insertStory, insertUser, readingRow } from '../support/rows'

const place = { db: database(), store: fileStore() }
const { db, store } = place
const empty = newFolder()

const storageDir = process.env.STORAGE_DIR ?? ''
const inTwoHours = () => Date.now() + 7_200_000

beforeEach(async () => {
  db.delete(tables.users).run()
  db.delete(tables.fileDeletions).run()
  for await (const key of store.list()) await store.delete(key)
})

describe('sweeping', () => {
  it('finds files without rows once they are old enough, except those queued for deletion', async () => {
    await keepReadyStory(place, insertUser(db))
    await keepFile(store, 'voices/x/original', Buffer.from('lost'))
    await keepFile(store, 'voices/y/original', Buffer.from('goes'))
    db.insert(tables.fileDeletions).values({ fileKey: 'voices/y/original', queuedAt: new Date() }).run()
    expect((await findStrays(place)).orphans).toEqual([])
    const found = await findStrays(place, inTwoHours())
    expect(found).toEqual({ orphans: [{ key: 'voices/x/original', bytes: 4 }], lost: [] })
    await mendStrays(place, found)
    expect(await findStrays(place, inTwoHours())).toEqual({ orphans: [], lost: [] })
  })

  it('reports rows without files, and changes nothing without --fix', async () => {
    const { id, key } = await keepReadyStory(place, insertUser(db))
    await store.delete(key)
    const reported = await operate(['sweep'], { storageDir })
    expect(reported.code).toBe(1)
    expect(reported.stdout).toContain(`The story of ${id} is marked as failed`)
    const refused = await operate(['sweep', '--fix'], { storageDir })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('add --yes')
    expect(readingRow(db, id)).toMatchObject({ status: 'ready' })
    expect(await operate(['sweep', '--fix', '--yes'], { storageDir })).toMatchObject({ code: 0 })
    expect(readingRow(db, id)).toMatchObject({ status: 'failed', audioPath: null, content: 'Some words' })
    expect(await operate(['sweep'], { storageDir })).toMatchObject({
      code: 0,
      stdout: 'Everything is in order.\n',
    })
  })

  it('clears missing pictures and profiles, but never deletes a voice whose recording is missing', async () => {
    const userId = insertUser(db, { profilePicture: 'p/whole', profilePictureSquare: 'p/square' })
    const sample = await keepSample(place, userId)
    insertProfile(db, sample.id)
    db.update(tables.voices).set({ photoKey: 'photo' }).where(eq(tables.voices.id, sample.id)).run()
    await store.delete(sample.original)
    const swept = await operate(['sweep', '--fix', '--yes'], { storageDir })
    expect(swept.code).toBe(1)
    expect(swept.stdout).toContain(`The recording of ${sample.id} cannot be repaired`)
    expect(db.select().from(tables.users).all()).toMatchObject([
      { profilePicture: null, profilePictureSquare: null },
    ])
    expect(db.select().from(tables.recordings).all()).toMatchObject([{ fileKey: sample.original }])
    expect(db.select().from(tables.voices).all()).toMatchObject([{ photoKey: null }])
    expect(db.select().from(tables.voiceProfiles).all()).toEqual([])
  })

  it('ignores a story in processing, which has no audio yet', async () => {
    const userId = insertUser(db)
    const id = insertStory(db, userId, { audioPath: 'stories/new.mp3' })
    await keepFile(store, `stories/${id}/sample`, Buffer.from('sound'))
    expect(await findStrays(place)).toEqual({ orphans: [], lost: [] })
  })

  it('deletes nothing during a backup', async () => {
    await keepFile(store, 'voices/x/original', Buffer.from('lost'))
    const hold = holdFileDeletions(db)
    await expect(mendStrays(place, await findStrays(place, inTwoHours()))).rejects.toThrow(
      'A backup is being made',
    )
    expect(await store.stat('voices/x/original')).toBeDefined()
    hold.release()
  })

  it('repairs nothing when the disk of the files is not mounted', async () => {
    const { id } = await keepReadyStory(place, insertUser(db))
    const files = join(storageDir, 'files')
    renameSync(files, `${files}-elsewhere`)
    mkdirSync(files)
    const swept = await operate(['sweep', '--fix', '--yes'], { storageDir })
    rmSync(files, { recursive: true })
    renameSync(`${files}-elsewhere`, files)
    expect(swept.code).toBe(1)
    expect(swept.stderr).toContain('Is its disk mounted?')
    expect(db.select().from(tables.stories).all()).toMatchObject([{ id, status: 'ready' }])
  })

  it('creates no database when STORAGE_DIR is wrong', async () => {
    expect(await operate(['sweep'], { storageDir: empty })).toMatchObject({ code: 1, stdout: '' })
  })
})
