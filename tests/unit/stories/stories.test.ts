import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { User } from '~/accounts/users.server'
import { enqueue } from '~/jobs/enqueue.server'
import { database, tables } from '~/storage/database.server'
import { announceStoryChange, releaseStoryWaits } from '~/stories/narration/story-events.server'
import { waitForStoryChange } from '~/stories/narration/wait-for-story.server'
import {
  deleteStory,
  GENERATE_STORY,
  getStory,
  getStoryAudio,
  getStoryAudioAsAdmin,
  hasReadyStory,
  listStories,
} from '~/stories/stories.server'
import { countReadings } from '~/stories/story-limits.server'
import type { StoryStatus } from '~/stories/story-status'
import { insertStory, jobProgress, readingIdOf, updateReading } from '../../support/rows'
import { newPerson } from '../voices/people'

const { jobs, fileDeletions } = tables

function newStory(user: User, status: StoryStatus, createdAt = new Date()): string {
  const id = randomUUID()
  return insertStory(database(), user.id, {
    ...{ id, status, createdAt, updatedAt: createdAt, voiceName: 'Grandma Rose', content: 'Warm the milk.' },
    audioPath: `stories/${id}.mp3`,
    sampleKey: status === 'processing' ? `stories/${id}/sample` : null,
    ...{ durationMs: 1000, sizeBytes: 8000, peaks: Buffer.alloc(240, 9) },
  })
}

function setReady(id: string): void {
  updateReading(database(), id, { status: 'ready', sampleKey: null })
}

describe('reading', () => {
  test("lists the user's stories, newest first, with their progress", () => {
    const [user, stranger] = [newPerson(), newPerson()]
    newStory(stranger, 'ready')
    const old = newStory(user, 'ready', new Date(1000))
    const young = newStory(user, 'processing', new Date(2000))
    enqueue(database(), { kind: GENERATE_STORY, subject: readingIdOf(young), payload: {} })
    database()
      .update(jobs)
      .set({ progress: 0.4 })
      .where(eq(jobs.subject, readingIdOf(young)))
      .run()
    expect(listStories(user)).toMatchObject([
      { id: young, status: 'processing', progress: 0.4, audioPath: null },
      { id: old, status: 'ready', progress: 1, audioPath: `stories/${old}.mp3`, category: 'Written Message' },
    ])
    expect(jobProgress(database(), GENERATE_STORY, readingIdOf(young))).toBe(0.4)
    expect([countReadings(user), countReadings(user, 'processing'), hasReadyStory(user)]).toEqual([
      2,
      1,
      true,
    ])
    expect(hasReadyStory(newPerson())).toBe(false)
  })

  test('a story and its audio are available to its owner and to admins only', () => {
    const [user, stranger] = [newPerson(), newPerson()]
    const id = newStory(user, 'ready')
    const key = `stories/${id}.mp3`
    expect(getStory(user, id)?.id).toBe(id)
    expect(getStory(stranger, id)).toBeUndefined()
    expect(getStoryAudio(user, key)).toEqual({
      key,
      mimeType: 'audio/mpeg',
      filename: expect.stringMatching(/^[A-Z][A-Za-z ]+, Grandma Rose, \d{4}-\d\d-\d\d\.mp3$/),
    })
    expect(getStoryAudio(stranger, key)).toBeUndefined()
    expect(getStoryAudioAsAdmin(key)?.key).toBe(key)
  })

  test('a story in processing has no audio yet, and its copy of the recording is never served', () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    expect(getStoryAudio(user, `stories/${id}.mp3`)).toBeUndefined()
    expect(getStoryAudioAsAdmin(`stories/${id}/sample`)).toBeUndefined()
  })
})

describe('deleting', () => {
  test('deletes the row and the job and queues the files; a stranger deletes nothing', () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    enqueue(database(), { kind: GENERATE_STORY, subject: readingIdOf(id), payload: {} })
    expect(deleteStory(newPerson(), id)).toBe(false)
    expect(deleteStory(user, id)).toBe(true)
    expect(deleteStory(user, id)).toBe(false)
    expect(
      database()
        .select()
        .from(jobs)
        .where(eq(jobs.subject, readingIdOf(id)))
        .all(),
    ).toEqual([])
    const queued = database().select().from(fileDeletions).all()
    expect(queued.map(({ fileKey }) => fileKey)).toEqual(
      expect.arrayContaining([`stories/${id}.mp3`, `stories/${id}/sample`]),
    )
  })
})

describe('waiting for a story', () => {
  const never = { timeoutMs: 60_000 }

  test('ends at once if it is not processing, or not the user’s', async () => {
    const user = newPerson()
    const id = newStory(user, 'ready')
    expect(await waitForStoryChange(user, id, never)).toMatchObject({ status: 'ready' })
    expect(await waitForStoryChange(newPerson(), id, never)).toBeUndefined()
  })

  test('ends when a change is announced', async () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    const waiting = waitForStoryChange(user, id, never)
    setReady(id)
    announceStoryChange(id)
    expect(await waiting).toMatchObject({ status: 'ready' })
  })

  test('ends when another process has changed the row', async () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    const waiting = waitForStoryChange(user, id, never)
    setReady(id)
    expect(await waiting).toMatchObject({ status: 'ready' })
  })

  test('ends when the story is deleted', async () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    const waiting = waitForStoryChange(user, id, never)
    deleteStory(user, id)
    expect(await waiting).toBeUndefined()
  })

  test('ends with the timeout and with the signal', async () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    expect(await waitForStoryChange(user, id, { timeoutMs: 1 })).toMatchObject({ status: 'processing' })
    const shutdown = new AbortController()
    const waiting = waitForStoryChange(user, id, { ...never, signal: shutdown.signal })
    shutdown.abort()
    expect(await waiting).toMatchObject({ status: 'processing' })
    expect(await waitForStoryChange(user, id, { ...never, signal: shutdown.signal })).toBeDefined()
  })

  test('ends when the service stops, and none starts after that', async () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    const waiting = waitForStoryChange(user, id, never)
    releaseStoryWaits()
    expect(await waiting).toMatchObject({ status: 'processing' })
    expect(await waitForStoryChange(user, id, never)).toMatchObject({ status: 'processing' })
  })
})
