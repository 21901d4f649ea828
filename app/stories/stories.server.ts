import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { actAsAdmin, type Look } from '~/audit/record.server'
import { wakeQueues } from '~/jobs/enqueue.server'
import { database, prepared, tables } from '~/storage/database.server'
import { withReserve } from '~/storage/disk/reserve.server'
import { categoryOf } from './categories'
import { hasEarlyAudio } from './narration/early-audio.server'
import { announceStoryChange } from './narration/story-events.server'
import { secondsLeft } from './narration/time-left.server'
import type { StoryStatus } from './story-status'
import { voiceNameIn } from './story-title'

const { stories, jobs } = tables

export const GENERATE_STORY = 'generate-story'

/** Whether it is a story and no other reading of one (readings.server.ts): lists, counts and the API have these alone. */
export const isStory = isNull(stories.readingOf)

/** A story without its text and answers, for lists. */
export const storyColumns = {
  id: stories.id,
  userId: stories.userId,
  /** The user's own, if they gave it one. */
  title: sql<string>`coalesce(${stories.ownTitle}, ${stories.title})`,
  /** Of its voice and its kind. */
  madeTitle: stories.title,
  ownTitle: stories.ownTitle,
  documentType: stories.documentType,
  category: stories.category,
  status: stories.status,
  audioPath: stories.audioPath,
  selectedVoiceId: stories.selectedVoiceId,
  createdAt: stories.createdAt,
}

/** A story with the fields of docs/spec.md, section 3, and what its player and its progress need. */
export type Story = ReturnType<ReturnType<typeof storiesWhere>>[number]

/** Newest first. */
export const listStories = (user: Owner): Story[] => onlyStories(user)

/** With the other readings among them, newest first. */
export const listStoriesAndReadings = (user: Owner): Story[] => all(user)

/** The user's own stories among these ids, newest first. */
export const listStoriesById = (user: Owner, ids: string[]): Story[] =>
  byIds(user, { ids: JSON.stringify(ids) })

/** The other readings of these stories that are the user's, newest first. */
export const listReadings = (user: Owner, storyIds: string[]): Story[] =>
  readingsOf(user, { ids: JSON.stringify(storyIds) })

export function getStory(user: Owner, id: string): Story | undefined {
  const story = getStoryOrReading(user, id)
  return story?.readingOf === null ? story : undefined
}

export function getReading(user: Owner, id: string) {
  const story = getStoryOrReading(user, id)
  return story?.readingOf ? { ...story, readingOf: story.readingOf } : undefined
}

export function getStoryOrReading(user: Owner, id: string): Story | undefined {
  return byId(user, { id })[0]
}

const ids = sql`(select value from json_each(${sql.placeholder('ids')}))`
const all = storiesWhere()
const onlyStories = storiesWhere(isStory)
const byId = storiesWhere(eq(stories.id, sql.placeholder('id')))
const byIds = storiesWhere(inArray(stories.id, ids))
const readingsOf = storiesWhere(inArray(stories.readingOf, ids))

/** Makes a function that lists those of a user's stories, newest first; pages poll, so its query is built once. */
function storiesWhere(which?: SQL) {
  const readAt = sql`coalesce(${stories.readAt}, ${stories.createdAt})`.mapWith(stories.createdAt)
  const { readingOf, content, narrativeContext, engine, durationMs, peaks, failure, updatedAt } = stories
  const details = {
    readingOf,
    readAt,
    content,
    narrativeContext,
    engine,
    durationMs,
    peaks,
    failure,
    updatedAt,
  }
  const isUnfinished = inArray(jobs.status, ['queued', 'running'])
  const query = prepared((db) =>
    db
      .select({ ...storyColumns, ...details, progress: jobs.progress })
      .from(stories)
      .leftJoin(jobs, and(eq(jobs.kind, GENERATE_STORY), eq(jobs.subject, stories.id), isUnfinished))
      .where(and(eq(stories.userId, sql.placeholder('userId')), which))
      .orderBy(desc(stories.createdAt), desc(stories.id))
      .prepare(),
  )
  return ({ id: userId }: Owner, values: object = {}) =>
    query()
      .all({ userId, ...values })
      .map((story) => ({
        ...withPlayableAudio(story),
        /** 0 to 1 */
        progress: story.status === 'ready' ? 1 : (story.progress ?? 0),
        secondsLeft: secondsLeft(story.id),
        canBeHeardEarly: story.status === 'processing' && hasEarlyAudio(story.id),
      }))
}

/** Until a story is ready, its key names a file that doesn't exist. */
export const withPlayableAudio = <Row extends { status: StoryStatus; audioPath: string | null }>(
  story: Row,
): Row => (story.status === 'ready' ? story : { ...story, audioPath: null })

/** Whether any story is ready: then voices are managed below the stories (docs/spec.md, section 2). */
export function hasReadyStory(user: Owner): boolean {
  const ready = and(eq(stories.userId, user.id), eq(stories.status, 'ready'))
  return database().select({ id: stories.id }).from(stories).where(ready).limit(1).get() !== undefined
}

/**
 * Deletes a story with its readings; triggers queue their files for deletion and delete their jobs, which stops their workers.
 * @returns whether the user had such a story
 */
export const deleteStory = (user: Owner, id: string): boolean => deleteRow(user, id, isStory)

/** Deletes a reading that isn't the one that is heard; the story stays as it is. */
export const deleteReading = (user: Owner, id: string): boolean =>
  deleteRow(user, id, isNotNull(stories.readingOf))

function deleteRow(user: Owner, id: string, which: SQL): boolean {
  const theirs = and(eq(stories.id, id), eq(stories.userId, user.id), which)
  const { changes } = withReserve(() => database().delete(stories).where(theirs).run())
  const isDeleted = changes === 1
  if (isDeleted) {
    wakeQueues()
    announceStoryChange(id)
  }
  return isDeleted
}

/** Deletes anyone's story, with its readings. */
export function deleteStoryAsAdmin(admin: Owner, id: string) {
  return actAsAdmin(admin.id, { act: 'deleted', what: 'story', missing: 'It is no longer here.' }, (tx) => {
    const isIt = and(eq(stories.id, id), isStory)
    const story = tx.delete(stories).where(isIt).returning({ userId: stories.userId }).get()
    if (!story) return undefined
    wakeQueues()
    announceStoryChange(id)
    return { ...story, subjectId: id }
  })
}

/** The file behind a key, if it is the audio of the user's ready story. */
export function getStoryAudio(user: Owner, key: string) {
  return selectAudio(and(eq(stories.audioPath, key), eq(stories.userId, user.id)))?.audio
}

/** The same for an admin, who may hear everyone's, with the look to record. */
export function getStoryAudioAsAdmin(key: string) {
  const found = selectAudio(eq(stories.audioPath, key))
  return found && { ...found.audio, look: found.look }
}

function selectAudio(where: SQL | undefined) {
  const isReady = eq(stories.status, 'ready')
  const story = database().select(storyColumns).from(stories).where(and(where, isReady)).get()
  if (!story?.audioPath) return undefined
  const { id: subjectId, userId, audioPath: key } = story
  const look: Look = { act: 'listened', what: 'story', userId, subjectId }
  return { audio: { key, mimeType: 'audio/mpeg', filename: `${fileNameOf(story)}.mp3` }, look }
}

/** The owner's title, or the kind and whose voice it is, with the day in UTC: unlike among many downloads. */
function fileNameOf(story: Pick<Story, 'ownTitle' | 'madeTitle' | 'documentType' | 'createdAt'>): string {
  const { ownTitle, madeTitle, documentType, createdAt } = story
  const named = ownTitle ? [ownTitle] : [categoryOf(documentType).label, voiceNameIn(madeTitle) ?? []].flat()
  return [...named, createdAt.toISOString().slice(0, 10)].join(', ')
}
