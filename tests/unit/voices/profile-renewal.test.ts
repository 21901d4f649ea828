import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { database, tables } from '~/storage/database.server'
import { enqueueProfile, enqueueStaleProfiles, startProfileRenewal } from '~/voices/profile-voice-job.server'
import { deleteVoiceSample } from '~/voices/voice-samples.server'
import { insertProfile } from '../../support/rows'
import { newPerson, newVoice } from './people'

const db = database()
const user = newPerson()
const now = new Date('2026-03-10T12:00:00Z')

beforeEach(() => {
  db.delete(tables.voices).run()
  db.delete(tables.jobs).run()
})

function voiceOf(label: string | null, createdAt = now): string {
  const id = newVoice(user)
  db.update(tables.voices).set({ createdAt }).where(eq(tables.voices.id, id)).run()
  const [engine, version] = label?.split(' ') ?? []
  if (engine) insertProfile(db, id, { engine, version })
  return id
}

const asked = () => db.select().from(tables.jobs).orderBy(tables.jobs.runAfterAt).all()

test('profiles of other versions and missing ones are enqueued once, those of this version never', () => {
  const [stale, missing] = [voiceOf('classic 1'), voiceOf(null)]
  voiceOf('classic 2')
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(2)
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(0)
  expect(
    asked()
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([stale, missing].sort())
  expect(asked()[0]).toMatchObject({ kind: 'profile-voice', payload: { version: 'classic 2' } })
})

test('the newest recordings come first, a few at a time, at intervals', () => {
  const ids = Array.from({ length: 45 }, (_, n) => voiceOf('classic 1', new Date(now.getTime() + n)))
  const newestFirst = ids.toReversed()
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(20)
  expect(asked().map(({ subject }) => subject)).toEqual(newestFirst.slice(0, 20))
  const [first, second] = asked()
  expect(first!.runAfterAt).toEqual(now)
  expect(second!.runAfterAt.getTime() - now.getTime()).toBe(15_000)
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(20)
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(5)
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(0)
})

test('a profile that failed in this version is not retried until the next one', () => {
  const id = voiceOf(null)
  enqueueStaleProfiles(db, 'classic 2', now)
  db.update(tables.jobs).set({ status: 'failed', finishedAt: now }).run()
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(0)
  expect(enqueueStaleProfiles(db, 'classic 3', now)).toBe(1)
  deleteVoiceSample(user, id)
  expect(asked()).toEqual([])
})

test('a new recording that waits for its first profile is not enqueued twice', () => {
  const id = voiceOf(null)
  db.transaction((tx) => enqueueProfile(tx, id))
  expect(enqueueStaleProfiles(db, 'classic 2', now)).toBe(0)
})

test('it starts at once', () => {
  voiceOf('classic 1')
  startProfileRenewal(db, 'classic 2')()
  expect(asked()).toHaveLength(1)
})
