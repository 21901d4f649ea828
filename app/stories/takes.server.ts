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
import { MAX_TAKES } from './limits'
import { type Started, startNewStory } from './new-story.server'
import { getStory, listTakes, type Story } from './stories.server'
import { answersOf } from './try-again.server'

const { stories } = tables

/*
 * A take is a row of `stories` with `take_of`: a ready story made again with other words or another voice, or read
 * another time. It is made as every story is, and is shown with its story alone, until its owner keeps or deletes it.
 */

/** The fields of the form that asks for another take. */
export const takeRequest = z.object({ content, selectedVoiceId })

const TOO_MANY: Refused = {
  ...refused(
    'taken',
    `There are ${MAX_TAKES} takes of this story, as many as fit. Please keep or delete one before you make another.`,
  ),
  title: 'Not made',
}

/**
 * Starts another take of a user's ready story, with its kind and its answers. The same take twice at once is one.
 * @param replaces a failed take of the story, which goes
 * @param agreement what the user has just agreed to a company getting, where that is needed
 * @returns undefined if the user has no such story
 */
export function makeTake(
  user: Owner,
  storyId: string,
  { content, selectedVoiceId }: z.infer<typeof takeRequest>,
  { replaces, agreement }: { replaces?: string; agreement?: Agreement } = {},
): Promise<Started | Refused | undefined> {
  if (getVoiceSample(user, selectedVoiceId)) recordCompanyConsent(user, selectedVoiceId, agreement)
  return startNewStory<Started | Refused | undefined>(user, selectedVoiceId, (tx, insert) => {
    const story = getStory(user, storyId)
    if (story?.status !== 'ready') return undefined
    const takes = listTakes(user, [storyId])
    const same = takes.find(
      (take) =>
        take.status === 'processing' &&
        take.content === content.trim() &&
        take.selectedVoiceId === selectedVoiceId,
    )
    if (same) return { ok: true, story: same }
    const replaced = takes.find(({ id, status }) => id === replaces && status === 'failed')
    if (takes.length - (replaced ? 1 : 0) >= MAX_TAKES) return TOO_MANY
    const { documentType } = story
    const words = { documentType, content, answers: answersOf(story) }
    const started = insert({ ...words, takeOf: storyId }, selectedVoiceId)
    if (!started) return refused('invalid', VOICE_GONE, { selectedVoiceId: VOICE_GONE })
    if (started.ok && replaced) tx.delete(stories).where(eq(stories.id, replaced.id)).run()
    return started
  })
}

/**
 * Puts a ready take in the place of its story, which keeps its id, its own title, its time and its links. The story's
 * former sound is deleted; its other takes stay.
 * @returns the story, or undefined if the user has no such take
 */
export function keepTake(user: Owner, id: string): Story | undefined {
  return withReserve(() =>
    database().transaction(
      (tx) => {
        const isIt = and(eq(stories.id, id), eq(stories.userId, user.id), isNotNull(stories.takeOf))
        // Deleted first, since no two rows name one file. That file is queued for deletion, and left alone once the story names it.
        const take = tx
          .delete(stories)
          .where(and(isIt, eq(stories.status, 'ready')))
          .returning()
          .get()
        if (!take?.takeOf) return undefined
        const { id: _, takeOf, ownTitle, createdAt, ...made } = take
        tx.update(stories)
          .set({ ...made, updatedAt: new Date() })
          .where(eq(stories.id, takeOf))
          .run()
        return getStory(user, takeOf)
      },
      { behavior: 'immediate' },
    ),
  )
}
