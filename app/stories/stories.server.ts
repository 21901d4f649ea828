import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Owner } from '~/accounts/users.server'
import { type AuditEntry, actAsAdmin, type Viewer } from '~/platform/audit/record.server'
import { wakeQueues } from '~/platform/jobs/enqueue.server'
import { database, prepared, tables } from '~/platform/storage/database.server'
import { plainText, seenIn } from '~/platform/text/plain-text'
import { categoryOf, type DocumentType } from './categories'
import { MAX_TITLE_CHARACTERS } from './limits'
import { announceStoryChange } from './story-events.server'
import type { StoryStatus } from './story-status'
import { titleOf } from './story-title'

const { allStories, jobs, readings, recordings, stories, voices } = tables

export const GENERATE_STORY = 'generate-story'

/*
 * A story is heard in one of its readings, which `stories.reading_id` names. Whoever lists stories joins that one alone
 * (heard); the others are listed with their story, by the functions for readings.
 */

/** For what changes or deletes a story: its owner hasn't deleted it. */
export const isThere = isNull(allStories.deletedAt)

export const heard = eq(readings.id, stories.readingId)

export const voiceOfReading = eq(voices.id, readings.voiceId)

/** A story without its text and answers, for lists; the query joins `heard` and `voiceOfReading`, and `listed` completes it. */
export const storyColumns = {
  id: stories.id,
  userId: stories.userId,
  ownTitle: stories.ownTitle,
  documentType: stories.documentType,
  category: stories.category,
  status: readings.status,
  audioPath: readings.audioPath,
  /** Whose voice it is, also when it was deleted. */
  voiceName: sql<string>`coalesce(${readings.voiceName}, ${voices.name})`,
  voiceId: readings.voiceId,
  voicePhotoKey: voices.photoKey,
  /** A recording of the voice: the API knows no voices. */
  selectedVoiceId: sql<string | null>`(SELECT ${recordings.id} FROM ${recordings}
    WHERE ${recordings.voiceId} = ${readings.voiceId} ORDER BY ${recordings.createdAt}, ${recordings.id} LIMIT 1)`,
  createdAt: stories.createdAt,
}

interface Row {
  ownTitle: string | null
  voiceName: string
  documentType: DocumentType
  status: StoryStatus
  audioPath: string | null
}

/** Adds the titles; until a story is ready, its key names a file that doesn't exist. */
export function listed<Of extends Row>(row: Of) {
  const madeTitle = titleOf(row.voiceName, row.documentType)
  const audioPath = row.status === 'ready' ? row.audioPath : null
  return { ...row, audioPath, madeTitle, title: row.ownTitle ?? madeTitle }
}

/** A story with the fields of docs/spec.md, section 3, and what its player and its progress need. */
export type Story = ReturnType<ReturnType<typeof readingsWhere>>[number]

export const listStories = (user: Owner): Story[] => heardOnes(user)

export const listStoriesById = (user: Owner, ids: string[]) => heardAmong(user, { ids: JSON.stringify(ids) })

export const listReadings = (user: Owner, storyIds: string[]) =>
  othersOf(user, { ids: JSON.stringify(storyIds) })

export const getStory = (user: Owner, id: string): Story | undefined => heardById(user, { id })[0]

export function getReading(user: Owner, id: string) {
  const reading = otherById(user, { id })[0]
  return reading?.readingOf ? { ...reading, readingOf: reading.readingOf } : undefined
}

export const getStoryOrReading = (user: Owner, id: string) => getStory(user, id) ?? getReading(user, id)

export const getStoryOfReading = (user: Owner, readingId: string) => byReading(user, { id: readingId })[0]

const isOther = ne(stories.readingId, readings.id)
const ids = sql`(select value from json_each(${sql.placeholder('ids')}))`
const heardOnes = readingsWhere(heard)
const heardById = readingsWhere(and(heard, eq(stories.id, sql.placeholder('id'))))
const heardAmong = readingsWhere(and(heard, inArray(stories.id, ids)))
const otherById = readingsWhere(and(isOther, eq(readings.id, sql.placeholder('id'))))
const byReading = readingsWhere(eq(readings.id, sql.placeholder('id')))
const othersOf = readingsWhere(and(isOther, inArray(stories.id, ids)))

/** A reading with its story's facts, for lists of readings; `asReading` completes it. */
export const readingColumns = {
  ...storyColumns,
  readingId: readings.id,
  isHeard: sql<number>`${heard}`,
  readAt: readings.createdAt,
}

interface Reading {
  id: string
  readingId: string
  isHeard: number
  ownTitle: string | null
  createdAt: Date
  readAt: Date
}

/** A reading that isn't the one that is heard has an id and a time of its own, and no title that the user gave it. */
export function asReading<Of extends Reading>(row: Of): Of & { readingOf: string | null } {
  if (row.isHeard) return { ...row, readingOf: null }
  return { ...row, id: row.readingId, readingOf: row.id, ownTitle: null, createdAt: row.readAt }
}

/** Makes a function that lists those of a user's readings, newest first; pages poll, so its query is built once. */
function readingsWhere(which?: SQL) {
  const { content, narrativeContext, engine, durationMs, peaks, failure, updatedAt } = readings
  const details = { content, narrativeContext, engine, durationMs, peaks, failure, updatedAt }
  const isUnfinished = inArray(jobs.status, ['queued', 'running'])
  const query = prepared((db) =>
    db
      .select({ ...readingColumns, ...details, progress: jobs.progress })
      .from(stories)
      .innerJoin(readings, eq(readings.storyId, stories.id))
      .leftJoin(voices, voiceOfReading)
      .leftJoin(jobs, and(eq(jobs.kind, GENERATE_STORY), eq(jobs.subject, readings.id), isUnfinished))
      .where(and(eq(stories.userId, sql.placeholder('userId')), which))
      .orderBy(desc(stories.createdAt), desc(stories.id), desc(readings.createdAt), desc(readings.id))
      .prepare(),
  )
  return ({ id: userId }: Owner, values: object = {}) =>
    query()
      .all({ userId, ...values })
      .map((row) => ({
        ...listed(asReading(row)),
        progress: row.status === 'ready' ? 1 : (row.progress ?? 0),
      }))
}

export function hasReadyStory(user: Owner): boolean {
  const ready = and(eq(stories.userId, user.id), eq(stories.status, 'ready'))
  return database().select({ id: stories.id }).from(stories).where(ready).limit(1).get() !== undefined
}

const TITLE_TOO_LONG = `Please use at most ${MAX_TITLE_CHARACTERS} characters.`

export const ownTitle = z.object({
  title: z
    .string()
    .transform((text) => plainText(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(MAX_TITLE_CHARACTERS, TITLE_TOO_LONG))
    .optional()
    .transform((title) => (title && seenIn(title) ? title : null)),
})

export function renameStory(user: Owner, id: string, { title }: z.infer<typeof ownTitle>): Story | undefined {
  const isIt = and(eq(allStories.id, id), eq(allStories.userId, user.id), isThere)
  database().update(allStories).set({ ownTitle: title }).where(isIt).run()
  return getStory(user, id)
}

export function deleteReading(user: Owner, id: string): boolean {
  const theirs = sql`${readings.id} = ${id} AND EXISTS (SELECT 1 FROM ${stories} WHERE ${stories.id} = ${readings.storyId}
    AND ${stories.userId} = ${user.id} AND ${stories.readingId} <> ${readings.id})`
  return database().delete(readings).where(theirs).run().changes === 1 && announce([id])
}

export function deleteStoryAsAdmin(admin: Owner, id: string) {
  return actAsAdmin(admin.id, { act: 'deleted', what: 'story', missing: 'It is no longer here.' }, (tx) => {
    const read = readingIdsOf(id)
    const story = tx
      .delete(allStories)
      .where(and(eq(allStories.id, id), isThere))
      .returning({ userId: allStories.userId })
      .get()
    if (!story) return undefined
    announce(read)
    return { ...story, subjectId: id }
  })
}

/** Triggers queue the files of deleted readings for deletion and delete their jobs, which stops their workers. */
export const readingIdsOf = (storyId: string) =>
  database()
    .select({ id: readings.id })
    .from(readings)
    .where(eq(readings.storyId, storyId))
    .all()
    .map(({ id }) => id)

export function announce(readingIds: string[]): true {
  wakeQueues()
  for (const id of readingIds) announceStoryChange(id)
  return true
}

const audioQuery = prepared((db) => {
  const { id, readingId, userId, isHeard, ownTitle, voiceName, documentType, createdAt, readAt } =
    readingColumns
  const story = { id, readingId, userId, isHeard, ownTitle, voiceName, documentType, createdAt, readAt }
  const isOf = eq(readings.audioPath, sql.placeholder('key'))
  const mayBeHeard = sql`(${sql.placeholder('role')} = 'admin' OR ${stories.userId} = ${sql.placeholder('viewerId')})`
  return db
    .select({ ...story, photoKey: readingColumns.voicePhotoKey })
    .from(readings)
    .innerJoin(stories, eq(stories.id, readings.storyId))
    .leftJoin(voices, voiceOfReading)
    .where(and(isOf, eq(readings.status, 'ready'), mayBeHeard))
    .prepare()
})

/**
 * The file behind a key, if it is the audio of a ready story or reading that the viewer may hear, with an admin's look to
 * record and the tags of its owner's download. Without the owner's title the day, in UTC, tells it from many downloads.
 */
export function getStoryAudio({ id: viewerId, role = 'user' }: Viewer, key: string) {
  const story = audioQuery().get({ key, viewerId, role })
  if (!story) return undefined
  const { id: storyId, userId, documentType, voiceName: voice, photoKey } = story
  const { ownTitle, createdAt } = asReading(story)
  const kind = categoryOf(documentType).label
  const day = createdAt.toISOString().slice(0, 10)
  const look: AuditEntry = { act: 'listened', what: 'story', userId, subjectId: storyId }
  const tags = { title: ownTitle ?? `${kind}, ${day}`, voice, photoKey, storyId }
  const filename = `${[...(ownTitle ? [ownTitle] : [kind, voice || []].flat()), day].join(', ')}.mp3`
  return { key, mimeType: 'audio/mpeg', filename, look, tags: userId === viewerId ? tags : undefined }
}
