import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Owner } from '~/accounts/users.server'
import { type Refused, refused } from '~/refusal'
import { database, tables } from '~/storage/database.server'
import { withReserve } from '~/storage/disk/reserve.server'
import { type Agreement, recordCompanyConsent } from '~/voices/consent.server'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { VOICE_GONE } from './draft/drafts.server'
import { content, selectedVoiceId } from './draft/story-request.server'
import { MAX_READINGS } from './limits'
import { type Started, startNewStory } from './new-story.server'
import { getStory, listReadings, type Story } from './stories.server'
import { answersOf } from './try-again.server'

const { stories } = tables

/*
 * Another reading of a story is a row of `stories` with `reading_of`: a ready story made again with other words or
 * another voice, or read another time. It is made as every story is, and is shown with its story alone. The story's own
 * row has the reading that is heard; choosing another exchanges the two, so that none is lost until its owner deletes it.
 */

/** The fields of the form that asks for another reading. */
export const readingRequest = z.object({ content, selectedVoiceId })

const TOO_MANY: Refused = {
  ...refused(
    'taken',
    `This story has ${MAX_READINGS} readings, as many as fit. Please delete one before you make another.`,
  ),
  title: 'Not made',
}

/**
 * Starts another reading of a user's ready story, with its kind and its answers. The same one twice at once is one.
 * @param replaces a failed reading of the story, which goes
 * @param agreement what the user has just agreed to a company getting, where that is needed
 * @returns undefined if the user has no such story
 */
export function makeReading(
  user: Owner,
  storyId: string,
  { content, selectedVoiceId }: z.infer<typeof readingRequest>,
  { replaces, agreement }: { replaces?: string; agreement?: Agreement } = {},
): Promise<Started | Refused | undefined> {
  if (getVoiceSample(user, selectedVoiceId)) recordCompanyConsent(user, selectedVoiceId, agreement)
  return startNewStory<Started | Refused | undefined>(user, selectedVoiceId, (tx, insert) => {
    const story = getStory(user, storyId)
    if (story?.status !== 'ready') return undefined
    const others = listReadings(user, [storyId])
    const same = others.find(
      (one) =>
        one.status === 'processing' &&
        one.content === content.trim() &&
        one.selectedVoiceId === selectedVoiceId,
    )
    if (same) return { ok: true, story: same }
    const replaced = others.find(({ id, status }) => id === replaces && status === 'failed')
    if (others.length - (replaced ? 1 : 0) >= MAX_READINGS - 1) return TOO_MANY
    const { documentType } = story
    const words = { documentType, content, answers: answersOf(story) }
    const started = insert({ ...words, readingOf: storyId }, selectedVoiceId)
    if (!started) return refused('invalid', VOICE_GONE, { selectedVoiceId: VOICE_GONE })
    if (started.ok && replaced) tx.delete(stories).where(eq(stories.id, replaced.id)).run()
    return started
  })
}

/**
 * Lets a story be heard in another of its readings, which are ready. The story keeps its id, its own title, its time and
 * its links; the reading that it had stays beside it, under a new id, so that the same request twice changes nothing more.
 * @returns the story, or undefined if the user has no such reading
 */
export function chooseReading(user: Owner, id: string): Story | undefined {
  return withReserve(() =>
    database().transaction(
      (tx) => {
        const isIt = and(eq(stories.id, id), eq(stories.userId, user.id), isNotNull(stories.readingOf))
        // Deleted first, since no two rows name one file. Files are queued for deletion, and left alone once a row names them again.
        const chosen = tx
          .delete(stories)
          .where(and(isIt, eq(stories.status, 'ready')))
          .returning()
          .get()
        if (!chosen?.readingOf) return undefined
        const isStory = eq(stories.id, chosen.readingOf)
        const before = tx.select().from(stories).where(isStory).get()
        const { id: _, readingOf, ownTitle, createdAt, ...made } = chosen
        tx.update(stories)
          .set({ ...made, readAt: createdAt, updatedAt: new Date() })
          .where(isStory)
          .run()
        // A story whose file was lost has nothing to be heard again.
        if (before?.status === 'ready') {
          const earlier = { id: randomUUID(), readingOf, ownTitle: null }
          const createdAt = before.readAt ?? before.createdAt
          tx.insert(stories)
            .values({ ...before, ...earlier, createdAt, readAt: null })
            .run()
        }
        return getStory(user, readingOf)
      },
      { behavior: 'immediate' },
    ),
  )
}
