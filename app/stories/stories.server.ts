import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { type Db, database, tables } from '~/database.server'
import { wakeQueues } from '~/jobs/wake.server'
import type { DocumentType } from './categories'
import { announceStoryChange, listenToStory } from './story-events.server'
import type { StoryStatus } from './story-status'

const { stories, jobs } = tables

type Owner = Pick<User, 'id'>

export const GENERATE_STORY = 'generate-story'

/** A story as docs/spec.md, section 3 names its fields, and what its player and its progress need. */
export interface Story {
  id: string
  userId: string
  title: string
  content: string
  documentType: DocumentType
  category: string
  status: StoryStatus
  /** The key of its MP3, played from /app-storage/{audioPath}. Only a ready story has one. */
  audioPath: string | null
  selectedVoiceId: string | null
  narrativeContext: Record<string, unknown>
  /** 0 to 1 */
  progress: number
  durationMs: number | undefined
  /** One byte a slice. */
  peaks: Buffer | undefined
  /** A code of VoiceEngineError, or 'internal'. */
  failure: string | undefined
  createdAt: Date
  /** When its status last changed. */
  updatedAt: Date
}

/** Newest first. */
export function listStories(user: Owner): Story[] {
  return selectStories(eq(stories.userId, user.id))
}

export function getStory(user: Owner, id: string): Story | undefined {
  return selectStories(and(eq(stories.id, id), eq(stories.userId, user.id)))[0]
}

function selectStories(where: SQL | undefined): Story[] {
  const rows = database()
    .select({ story: stories, progress: jobs.progress })
    .from(stories)
    .leftJoin(
      jobs,
      and(
        eq(jobs.kind, GENERATE_STORY),
        eq(jobs.subject, stories.id),
        inArray(jobs.status, ['queued', 'running']),
      ),
    )
    .where(where)
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .all()
  return rows.map(({ story, progress }) => ({
    id: story.id,
    userId: story.userId,
    title: story.title,
    content: story.content,
    documentType: story.documentType,
    category: story.category,
    status: story.status,
    audioPath: story.status === 'ready' ? story.audioPath : null,
    selectedVoiceId: story.selectedVoiceId,
    narrativeContext: story.narrativeContext,
    progress: story.status === 'ready' ? 1 : (progress ?? 0),
    durationMs: story.durationMs ?? undefined,
    peaks: story.peaks ?? undefined,
    failure: story.failure ?? undefined,
    createdAt: story.createdAt,
    updatedAt: story.updatedAt,
  }))
}

/** Whether any story is ready: then saved voices are managed below the stories (docs/spec.md, section 2). */
export function hasReadyStory(user: Owner): boolean {
  const ready = and(eq(stories.userId, user.id), eq(stories.status, 'ready'))
  return database().select({ id: stories.id }).from(stories).where(ready).limit(1).get() !== undefined
}

/** @param db the transaction that the count is to hold in */
export function countStories(user: Owner, status?: StoryStatus, db: Pick<Db, 'select'> = database()): number {
  const theirs = and(eq(stories.userId, user.id), status && eq(stories.status, status))
  return db.select({ stories: count() }).from(stories).where(theirs).get()?.stories ?? 0
}

/**
 * Deletes a story; triggers queue its files for deletion and take its job away, which stops its worker.
 * @returns whether there was such a story of this person
 */
export function deleteStory(user: Owner, id: string): boolean {
  const theirs = and(eq(stories.id, id), eq(stories.userId, user.id))
  const isDeleted = database().delete(stories).where(theirs).run().changes === 1
  if (isDeleted) {
    wakeQueues()
    announceStoryChange(id)
  }
  return isDeleted
}

export interface StoryAudio {
  key: string
  mimeType: 'audio/mpeg'
  /** What a person would call the file. */
  filename: string
}

/** The file behind a key, where it is the sound of a ready story of this person. */
export function getStoryAudio(user: Owner, key: string): StoryAudio | undefined {
  return selectAudio(and(eq(stories.audioPath, key), eq(stories.userId, user.id)))
}

/** The same for an admin, who may hear everyone's. */
export function getStoryAudioAsAdmin(key: string): StoryAudio | undefined {
  return selectAudio(eq(stories.audioPath, key))
}

function selectAudio(where: SQL | undefined): StoryAudio | undefined {
  const story = database()
    .select({ audioPath: stories.audioPath, title: stories.title })
    .from(stories)
    .where(and(where, eq(stories.status, 'ready')))
    .get()
  if (!story?.audioPath) return undefined
  return {
    key: story.audioPath,
    mimeType: 'audio/mpeg',
    filename: `${story.title.replaceAll(' | ', ', ')}.mp3`,
  }
}

const POLL_MS = 1_000

/**
 * Waits until a story is no longer 'processing'; no longer than `timeoutMs`, `signal` and a stopping service allow.
 * @returns the story as it then stands, or undefined where it is gone
 */
export async function waitForStoryChange(
  user: Owner,
  id: string,
  { signal, timeoutMs }: { signal?: AbortSignal; timeoutMs: number },
): Promise<Story | undefined> {
  const isBeingMade = () => getStory(user, id)?.status === 'processing'
  if (isBeingMade() && !signal?.aborted) {
    await new Promise<void>((resolve) => {
      const stop = () => {
        clearInterval(poll)
        clearTimeout(deadline)
        endListening()
        signal?.removeEventListener('abort', stop)
        resolve()
      }
      const look = () => {
        try {
          if (isBeingMade()) return
        } catch {
          // Nobody catches what a timer throws; the reading below meets the same trouble.
        }
        stop()
      }
      // Another process (a command, an older one that is being replaced) may change the row without our hearing of it.
      const poll = setInterval(look, POLL_MS)
      const deadline = setTimeout(stop, timeoutMs)
      const endListening = listenToStory(id, look, stop)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }
  return getStory(user, id)
}
