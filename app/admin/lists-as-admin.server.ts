import { and, desc, eq } from 'drizzle-orm'
import { type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import { isStory, storyColumns, withPlayableAudio } from '~/stories/stories.server'
import { sampleColumns, withPaths } from '~/voices/voice-samples.server'
import { isAfter, type KeysetPage, type KeysetQuery, keysetPage } from './keyset.server'

const { stories, users, voiceSamples } = tables

/** All users, the newest first. */
export function listUsersAsAdmin({ limit, after }: KeysetQuery): KeysetPage<User> {
  const rows = database()
    .select(userColumns)
    .from(users)
    .where(isAfter(users, after))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(userFromRow), limit)
}

/** Everyone's stories without their texts, the newest first. */
export function listStoriesAsAdmin({ limit, after }: KeysetQuery) {
  const rows = database()
    .select(storyColumns)
    .from(stories)
    .where(and(isStory, isAfter(stories, after)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(withPlayableAudio), limit)
}

/** One person's stories with their texts and answers, the newest first. */
export function listStoriesOfAsAdmin(userId: string, { limit, after }: KeysetQuery) {
  const { content, narrativeContext } = stories
  const rows = database()
    .select({ ...storyColumns, content, narrativeContext })
    .from(stories)
    .where(and(eq(stories.userId, userId), isStory, isAfter(stories, after)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(withPlayableAudio), limit)
}

/** One person's voice samples, the newest first. */
export function listVoiceSamplesOfAsAdmin(userId: string, { limit, after }: KeysetQuery) {
  const rows = database()
    .select(sampleColumns)
    .from(voiceSamples)
    .where(and(eq(voiceSamples.userId, userId), isAfter(voiceSamples, after)))
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(withPaths), limit)
}
