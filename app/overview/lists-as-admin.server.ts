import { and, desc, eq, type SQL } from 'drizzle-orm'
import { type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { behind, type KeysetPage, type KeysetQuery, keysetPage } from './keyset.server'
import { withPlayableAudio } from './story-as-admin.server'

const { stories, users, voiceSamples } = tables

export const storyColumns = {
  id: stories.id,
  userId: stories.userId,
  title: stories.title,
  documentType: stories.documentType,
  category: stories.category,
  status: stories.status,
  audioPath: stories.audioPath,
  selectedVoiceId: stories.selectedVoiceId,
  createdAt: stories.createdAt,
}

export const sampleColumns = {
  id: voiceSamples.id,
  name: voiceSamples.name,
  filename: voiceSamples.filename,
  fileKey: voiceSamples.fileKey,
  photoKey: voiceSamples.photoKey,
  whoIsThisVoice: voiceSamples.whoIsThisVoice,
  accentNationality: voiceSamples.accentNationality,
  voiceMemory: voiceSamples.voiceMemory,
  status: voiceSamples.status,
  createdAt: voiceSamples.createdAt,
}

/** A story without its text and its answers: a list is no place to read them in. */
export type ListedStory = Pick<typeof stories.$inferSelect, keyof typeof storyColumns>
export type ListedSample = Pick<typeof voiceSamples.$inferSelect, keyof typeof sampleColumns>

/** Everyone who has an account, the newest first. */
export function listUsersAsAdmin({ limit, after }: KeysetQuery): KeysetPage<User> {
  const rows = database()
    .select(userColumns)
    .from(users)
    .where(behind(users, after))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(userFromRow), limit)
}

/** Everyone's stories, the newest first. */
export function listStoriesAsAdmin(query: KeysetQuery): KeysetPage<ListedStory> {
  return selectStories(undefined, query)
}

/** One person's stories, the newest first. */
export function listStoriesOfAsAdmin(userId: string, query: KeysetQuery): KeysetPage<ListedStory> {
  return selectStories(eq(stories.userId, userId), query)
}

function selectStories(where: SQL | undefined, { limit, after }: KeysetQuery): KeysetPage<ListedStory> {
  const rows = database()
    .select(storyColumns)
    .from(stories)
    .where(and(where, behind(stories, after)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(withPlayableAudio), limit)
}

/** One person's voice samples, the newest first. */
export function listVoiceSamplesOfAsAdmin(
  userId: string,
  { limit, after }: KeysetQuery,
): KeysetPage<ListedSample> {
  const rows = database()
    .select(sampleColumns)
    .from(voiceSamples)
    .where(and(eq(voiceSamples.userId, userId), behind(voiceSamples, after)))
    .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows, limit)
}
