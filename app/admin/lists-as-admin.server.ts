import { and, desc, eq } from 'drizzle-orm'
import { type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import { heard, listed, storyColumns, voiceOfReading } from '~/stories/stories.server'
import { sampleColumns, voiceOfRecording, withPaths } from '~/voices/voice-samples.server'
import { isAfter, type KeysetPage, type KeysetQuery, keysetPage } from './keyset.server'

const { readings, recordings, stories, users, voices } = tables

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
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .where(isAfter(stories, after))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(listed), limit)
}

/** One person's stories with their texts and answers, the newest first. */
export function listStoriesOfAsAdmin(userId: string, { limit, after }: KeysetQuery) {
  const { content, narrativeContext } = readings
  const rows = database()
    .select({ ...storyColumns, content, narrativeContext })
    .from(stories)
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .where(and(eq(stories.userId, userId), isAfter(stories, after)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(listed), limit)
}

/** One person's voice samples, the newest first. */
export function listVoiceSamplesOfAsAdmin(userId: string, { limit, after }: KeysetQuery) {
  const rows = database()
    .select(sampleColumns)
    .from(recordings)
    .innerJoin(voices, voiceOfRecording)
    .where(and(eq(recordings.userId, userId), isAfter(recordings, after)))
    .orderBy(desc(recordings.createdAt), desc(recordings.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(withPaths), limit)
}
