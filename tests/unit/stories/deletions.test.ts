import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '~/accounts/users.server'
import { getCounts } from '~/admin/pages-and-counts.server'
import { getStoryAsAdmin } from '~/admin/rows-as-admin.server'
import { storyIds } from '~/dashboard/export/person-rows.server'
import { pruneRows } from '~/housekeeping.server'
import { database, tables } from '~/platform/storage/database.server'
import { deleteQueuedFiles } from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { deleteStory, listDeletedStories, undoDeletion } from '~/stories/deleted-stories.server'
import { MAX_STORIES } from '~/stories/limits'
import { createShare, listShares } from '~/stories/sharing/shares.server'
import { deleteStoryAsAdmin, getStory, getStoryAudio, listReadings } from '~/stories/stories.server'
import { nextStoryChange } from '~/stories/story-events.server'
import { deleteVoice } from '~/voices/voices.server'
import { keepFile, storedKeys } from '../../support/kept-stories'
import { insertReading, insertStory, insertUser, readingIdOf, readyAs, rowsOf } from '../../support/rows'
import { newPerson, newVoice } from '../voices/people'

const db = database()
const KEYS = ['stories/other.mp3', 'stories/story.mp3']
const DAY_MS = 24 * 60 * 60 * 1000
let admin: { id: string }
let user: User
let voiceId: string
let id: string

beforeEach(async () => {
  vi.useRealTimers()
  for (const table of [tables.users, tables.auditRecords, tables.fileDeletions]) db.delete(table).run()
  admin = { id: insertUser(db, { role: 'admin' }) }
  user = newPerson()
  voiceId = newVoice(user, 'Grandma Rose')
  id = insertStory(db, user.id, { voiceId, ownTitle: 'Apple cake', ...readyAs('stories/story.mp3') })
  insertReading(db, id, { id: 'other', place: 2, voiceId, ...readyAs('stories/other.mp3') })
  for (const key of KEYS) await keepFile(fileStore(), key, key)
})

const files = async () => {
  await deleteQueuedFiles({ db, store: fileStore() })
  return (await storedKeys(fileStore(), '.mp3')).filter((key) => KEYS.includes(key)).sort()
}

const seen = (owner = user) => [
  ...[getStory(owner, id), getStoryAudio(owner, 'stories/story.mp3'), listReadings(owner, [id])[0]],
  ...[getStoryAsAdmin(id), storyIds(owner)[0], getCounts().storiesCreated || undefined],
]

describe('a story that its owner deletes', () => {
  it('is gone for everyone at once with its links, and comes back whole but for these within a day', async () => {
    await createShare(user, id, { days: 7, passphrase: '' })
    insertReading(db, id, { id: 'unfinished', place: 3, voiceId, sampleKey: 'stories/unfinished/sample' })
    const before = { story: getStory(user, id), other: listReadings(user, [id]).at(-1) }
    expect(seen().every(Boolean)).toBe(true)
    expect(deleteStory(newPerson(), id)).toBe(false)
    expect([deleteStory(user, id), deleteStory(user, id)]).toEqual([true, false])
    expect(seen().filter(Boolean)).toEqual([])
    expect(listDeletedStories(user)).toMatchObject([{ id, title: 'Apple cake' }])
    expect(await files()).toEqual(KEYS)

    expect(undoDeletion(newPerson(), id)).toMatchObject({ ok: false, reason: 'gone' })
    expect([undoDeletion(user, id), undoDeletion(user, id)]).toEqual([{ ok: true }, { ok: true }])
    expect({ story: getStory(user, id), other: listReadings(user, [id])[0] }).toEqual(before)
    expect(listReadings(user, [id])).toHaveLength(1)
    expect([listShares(user, id), listDeletedStories(user)]).toEqual([[], []])
    expect(await files()).toEqual(KEYS)
  })

  it('is deleted for good after the day, whatever the clock', async () => {
    deleteStory(user, id)
    const ahead = new Date(Date.now() - 2 * DAY_MS)
    pruneRows(db, ahead)
    pruneRows(db, new Date(ahead.getTime() + DAY_MS))
    expect(await files()).toEqual(KEYS)
    // Before housekeeping comes round, too.
    expect([undoDeletion(user, id), listDeletedStories(user)]).toMatchObject([{ reason: 'gone' }, []])
    pruneRows(db)
    expect(await files()).toEqual([])
  })

  it('keeps its voice’s name, and goes with its account', async () => {
    deleteStory(user, id)
    deleteVoice(user, voiceId)
    undoDeletion(user, id)
    expect(getStory(user, id)).toMatchObject({ voiceName: 'Grandma Rose', voiceId: null })
    deleteStory(user, id)
    db.delete(tables.users).where(eq(tables.users.id, user.id)).run()
    expect([rowsOf(db, tables.readings), await files()]).toEqual([[], []])
  })

  it('goes at once while it is made, and in favour of the newest fifty; none comes back beyond the limit', () => {
    expect(deleteStory(user, insertStory(db, user.id))).toBe(true)
    expect(listDeletedStories(user)).toEqual([])
    vi.useFakeTimers()
    for (let n = 0; n <= 50; n++) {
      vi.advanceTimersByTime(1)
      deleteStory(user, insertStory(db, user.id, { id: `${user.id} ${n}`, ...readyAs(`${n}.mp3`) }))
    }
    const left = listDeletedStories(user)
    expect([left.length, left.at(-1)?.id]).toEqual([50, `${user.id} 1`])
    // The one of the others has two readings.
    for (let n = 0; n < MAX_STORIES - 2; n++) insertStory(db, user.id)
    expect(undoDeletion(user, `${user.id} 5`)).toMatchObject({ reason: 'invalid' })
    expect(listDeletedStories(user)).toHaveLength(50)
  })
})

describe('a story that an admin deletes', () => {
  it('ends the waits for it, is not there the second time, and can’t be had back', async () => {
    const change = nextStoryChange(readingIdOf(id), 60_000)
    expect(deleteStoryAsAdmin(admin, id)).toEqual({ ok: true })
    expect(await change).toBe(true)
    expect(deleteStoryAsAdmin(admin, id)).toMatchObject({ ok: false, reason: 'gone' })
    expect(undoDeletion(user, id)).toMatchObject({ reason: 'gone' })
    const other = insertStory(db, user.id)
    for (const nobody of [user, { id: 'nobody' }])
      expect(deleteStoryAsAdmin(nobody, other)).toMatchObject({ ok: false, reason: 'credentials' })
    expect(db.select().from(tables.auditRecords).all()).toHaveLength(1)
    expect(getStory(user, other)).toBeDefined()
  })
})
