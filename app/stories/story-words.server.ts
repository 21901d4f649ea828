import type { NarratedStory } from '@everspoken/engine/protocol'
import { and, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'

const { readings, stories } = tables

export type StoryWords = NarratedStory['words']

/** The times of a story's words, in the order of the text. */
export function getStoryWords(user: Owner, key: string): StoryWords | undefined {
  const { wordTimes, audioPath, status, storyId } = readings
  const isIt = and(eq(audioPath, key), eq(stories.userId, user.id), eq(status, 'ready'))
  const story = database()
    .select({ wordTimes })
    .from(readings)
    .innerJoin(stories, eq(stories.id, storyId))
    .where(isIt)
    .get()
  return story && ((story.wordTimes ?? []) as StoryWords)
}
