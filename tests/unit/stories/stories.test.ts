import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { User } from '~/accounts/users.server'
import { database } from '~/platform/storage/database.server'
import { deleteStory } from '~/stories/deleted-stories.server'
import { waitForStoryChange } from '~/stories/narration/wait-for-story.server'
import { getStoryAudio } from '~/stories/stories.server'
import { announceStoryChange, releaseStoryWaits } from '~/stories/story-events.server'
import type { StoryStatus } from '~/stories/story-status'
import { insertStory, updateReading } from '../../support/rows'
import { newPerson } from '../voices/people'

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
  test('a story in processing has no audio yet, and its copy of the recording is never served', () => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    expect(getStoryAudio(user, `stories/${id}.mp3`)).toBeUndefined()
    expect(getStoryAudio({ id: 'an-admin', role: 'admin' }, `stories/${id}/sample`)).toBeUndefined()
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

  const READY = { status: 'ready' }
  test.each<[string, object | undefined, (id: string, user: User) => unknown]>([
    ['a change is announced', READY, (id) => [setReady(id), announceStoryChange(id)]],
    ['another process has changed the row', READY, (id) => setReady(id)],
    ['the story is deleted', undefined, (id, user) => deleteStory(user, id)],
  ])('ends when %s', async (_, story, change) => {
    const user = newPerson()
    const id = newStory(user, 'processing')
    const waiting = waitForStoryChange(user, id, never)
    change(id, user)
    expect(await waiting).toEqual(story && expect.objectContaining(story))
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
