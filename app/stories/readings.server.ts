import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Owner } from '~/accounts/users.server'
import { type Refused, refused } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import { VOICE_GONE } from './draft/drafts.server'
import { content, selectedVoiceId } from './draft/story-request.server'
import { type Started, startReading, withSampleCopy } from './new-story.server'
import { getStory, isThere, listReadings, type Story } from './stories.server'
import { answersOf } from './try-again.server'

const { allStories, readings } = tables

export const readingRequest = z.object({ content, selectedVoiceId })

/** Starts another reading of a user's ready story, with its kind and its answers. The same one twice at once is one. */
export function makeReading(
  user: Owner,
  storyId: string,
  { content, selectedVoiceId: voiceId }: z.infer<typeof readingRequest>,
  { replaces }: { replaces?: string } = {},
): Promise<Started | Refused | undefined> {
  return withSampleCopy<Started | Refused | undefined>(user, voiceId, (tx, copy) => {
    const story = getStory(user, storyId)
    if (story?.status !== 'ready') return undefined
    const others = listReadings(user, [storyId])
    const same = others.find(
      (one) => one.status === 'processing' && one.content === content.trim() && one.voiceId === voiceId,
    )
    if (same) return { ok: true, story: same }
    const replaced = others.find(({ id, status }) => id === replaces && status === 'failed')?.id
    const { documentType } = story
    const reading = { documentType, content, answers: answersOf(story), voiceId, storyId, replaces: replaced }
    return (
      startReading(tx, user, copy, reading) ?? refused('invalid', VOICE_GONE, { selectedVoiceId: VOICE_GONE })
    )
  })
}

/**
 * Lets a story be heard in another of its readings, which is ready. None goes until its owner deletes it, so the same
 * request twice changes nothing more.
 */
export function chooseReading(user: Owner, id: string): Story | undefined {
  const { storyId, status } = readings
  const isReady = and(eq(readings.id, id), eq(status, 'ready'))
  const its = inArray(allStories.id, database().select({ storyId }).from(readings).where(isReady))
  const [story] = database()
    .update(allStories)
    .set({ readingId: id, status: 'ready' })
    .where(and(its, eq(allStories.userId, user.id), isThere))
    .returning({ id: allStories.id })
    .all()
  return story && getStory(user, story.id)
}
