import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { database, tables } from '~/platform/storage/database.server'
import {
  insertDraft,
  insertProfile,
  insertRow,
  insertStory,
  insertTwoStep,
  insertUser,
  insertVoiceSample,
  readingIdOf,
} from '../../support/rows'

const db = database()

const queuedFiles = () =>
  db
    .select({ key: tables.fileDeletions.fileKey })
    .from(tables.fileDeletions)
    .all()
    .map(({ key }) => key)
    .sort()

const countOf = (table: SQLiteTable) => db.select().from(table).all().length

const ready = (id: string) =>
  ({ status: 'ready', audioPath: `stories/${id}.mp3`, durationMs: 1, sizeBytes: 1 }) as const

/** All kinds of rows that a user can have. */
function insertWholePerson(): string {
  const picture = randomUUID()
  const userId = insertUser(db, {
    profilePicture: `profile-pictures/${picture}/whole`,
    profilePictureSquare: `profile-pictures/${picture}/square`,
  })
  const voiceId = insertVoiceSample(db, userId, {
    photoKey: `photo-of-${userId}`,
  })
  insertProfile(db, voiceId)
  const storyId = insertStory(db, userId, { voiceId })
  insertDraft(db, userId, { voiceId, storyId })
  enqueue(db, { kind: 'narrate', subject: readingIdOf(storyId), payload: {} })
  const at = new Date()
  const token = { tokenHash: randomUUID(), userId, createdAt: at, expiresAt: at }
  insertRow(db, tables.sessions, { ...token, idleMs: 1 })
  db.insert(tables.passwordResets).values(token).run()
  db.insert(tables.emailChanges).values({ userId, email: 'new@example.org', expiresAt: at }).run()
  db.update(tables.users)
    .set({ email: `${userId}@example.org` })
    .where(eq(tables.users.id, userId))
    .run()
  db.update(tables.users).set({ email: null }).where(eq(tables.users.id, userId)).run()
  db.insert(tables.accountDeletions).values({ userId, requestedAt: at, dueAt: at }).run()
  insertTwoStep(db, userId)
  const consent = {
    id: randomUUID(),
    userId,
    recordingId: voiceId,
    statementVersion: '1',
    statement: 'I may',
  }
  insertRow(db, tables.consentRecords, { ...consent, createdAt: at })
  return userId
}

beforeEach(() => {
  db.delete(tables.users).run()
  db.delete(tables.jobs).run()
  db.delete(tables.fileDeletions).run()
})

describe('deleting a user', () => {
  const theirs = [
    tables.sessions,
    tables.passwordResets,
    tables.emailChanges,
    tables.formerEmails,
    tables.accountDeletions,
    tables.twoStep,
    tables.recoveryCodes,
    tables.voices,
    tables.recordings,
    tables.consentRecords,
    tables.allStories,
    tables.readings,
    tables.storyDrafts,
    tables.jobs,
  ]

  it("deletes all the user's rows, and none of others", () => {
    const userId = insertWholePerson()
    insertWholePerson()
    for (const table of theirs) expect(countOf(table)).toBe(2)
    db.delete(tables.users).where(eq(tables.users.id, userId)).run()
    for (const table of theirs) expect(countOf(table)).toBe(1)
  })

  it("queues all the user's files for deletion", () => {
    const userId = insertWholePerson()
    const person = db.select().from(tables.users).get()
    const sample = db.select().from(tables.recordings).get()
    const story = db.select().from(tables.readings).get()
    db.delete(tables.users).where(eq(tables.users.id, userId)).run()
    expect(queuedFiles()).toEqual(
      [
        person?.profilePicture,
        person?.profilePictureSquare,
        sample?.fileKey,
        sample?.analysisKey,
        `photo-of-${userId}`,
        `voices/${sample?.id}/profile-classic`,
        story?.sampleKey,
      ].sort(),
    )
  })
})

describe('a voice with several recordings', () => {
  const { recordings, voiceProfiles } = tables
  const engines = () =>
    db
      .select({ engine: voiceProfiles.engine, of: voiceProfiles.voiceId })
      .from(voiceProfiles)
      .all()
      .map(({ engine, of }) => `${engine} of ${of}`)
  let userId: string
  beforeEach(() => {
    userId = insertUser(db)
    for (const id of ['first', 'other']) insertVoiceSample(db, userId, { id })
    insertVoiceSample(db, userId, { id: 'third', voiceId: 'first' })
  })

  it('loses its profiles of all engines when a recording comes or is deleted', () => {
    for (const change of [
      () => db.delete(recordings).where(eq(recordings.id, 'third')).run(),
      () => insertVoiceSample(db, userId, { voiceId: 'first' }),
    ]) {
      insertProfile(db, 'first')
      insertProfile(db, 'first', { engine: 'far' })
      change()
      expect(engines()).toEqual([])
      expect(queuedFiles()).toContain('voices/first/profile-far')
    }
  })

  it('keeps its profiles when nothing changes', () => {
    insertProfile(db, 'first')
    db.delete(recordings).where(eq(recordings.id, 'other')).run()
    expect(engines()).toEqual(['classic of first'])
  })
})

describe('deleting a voice', () => {
  it('deletes its job, and no other', () => {
    const userId = insertUser(db)
    const [gone, kept] = [insertVoiceSample(db, userId), insertVoiceSample(db, userId)]
    for (const subject of [gone, kept]) enqueue(db, { kind: 'profile-voice', subject, payload: {} })
    db.delete(tables.voices).where(eq(tables.voices.id, gone)).run()
    expect(db.select().from(tables.jobs).all()).toMatchObject([{ subject: kept }])
  })
})

describe('deleting a story', () => {
  it('deletes its job, and no other', () => {
    const userId = insertUser(db)
    const [gone, kept] = [insertStory(db, userId), insertStory(db, userId)]
    for (const id of [gone, kept]) enqueue(db, { kind: 'narrate', subject: readingIdOf(id), payload: {} })
    db.delete(tables.allStories).where(eq(tables.allStories.id, gone)).run()
    expect(db.select().from(tables.jobs).all()).toMatchObject([{ subject: readingIdOf(kept) }])
  })

  it('removes it from the draft', () => {
    const userId = insertUser(db)
    insertDraft(db, userId, { storyId: insertStory(db, userId) })
    db.delete(tables.allStories).run()
    expect(db.select().from(tables.storyDrafts).get()).toMatchObject({ userId, storyId: null })
  })
})

describe('a file that a row no longer names', () => {
  it('is queued when a story drops its sample or gets another audio', () => {
    const userId = insertUser(db)
    insertStory(db, userId, { id: 'a', sampleKey: 'stories/a/sample' })
    db.update(tables.readings)
      .set({ ...ready('a'), sampleKey: null })
      .run()
    expect(queuedFiles()).toEqual(['stories/a/sample'])
    db.update(tables.readings).set({ audioPath: 'stories/b.mp3' }).run()
    expect(queuedFiles()).toEqual(['stories/a.mp3', 'stories/a/sample'])
  })

  it('is queued when a user changes or removes a picture', () => {
    insertUser(db, { profilePicture: 'whole-1', profilePictureSquare: 'square-1' })
    db.update(tables.users).set({ profilePicture: 'whole-2', profilePictureSquare: 'square-2' }).run()
    expect(queuedFiles()).toEqual(['square-1', 'whole-1'])
    db.update(tables.users).set({ profilePicture: null, profilePictureSquare: null }).run()
    expect(queuedFiles()).toEqual(['square-1', 'square-2', 'whole-1', 'whole-2'])
  })

  it('is queued when a voice gets another profile or loses it', () => {
    const setProfile = (fileKey: string) => db.update(tables.voiceProfiles).set({ fileKey }).run()
    insertProfile(db, insertVoiceSample(db, insertUser(db)), { fileKey: 'profile-1' })
    setProfile('profile-1')
    expect(queuedFiles()).toEqual([])
    setProfile('profile-2')
    expect(queuedFiles()).toEqual(['profile-1'])
    db.delete(tables.voiceProfiles).run()
    expect(queuedFiles()).toEqual(['profile-1', 'profile-2'])
  })

  it('is not queued when the row names it again', () => {
    const picture = { profilePicture: 'whole-1', profilePictureSquare: 'square-1' }
    const userId = insertUser(db, picture)
    insertStory(db, userId, { id: 'a', sampleKey: 'stories/a/sample', ...ready('a') })
    db.update(tables.users).set(picture).run()
    db.update(tables.readings).set({ audioPath: 'stories/a.mp3', sampleKey: 'stories/a/sample' }).run()
    expect(queuedFiles()).toEqual([])
  })
})
