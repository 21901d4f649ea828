import { and, eq } from 'drizzle-orm'
import { database, tables } from '~/database.server'
import type { StoryStatus } from '~/stories/story-status'

const { stories, users } = tables

const columns = {
  id: stories.id,
  userId: stories.userId,
  owner: { firstName: users.firstName, lastName: users.lastName, username: users.username },
  title: stories.title,
  content: stories.content,
  documentType: stories.documentType,
  status: stories.status,
  audioPath: stories.audioPath,
  narrativeContext: stories.narrativeContext,
  durationMs: stories.durationMs,
  peaks: stories.peaks,
  createdAt: stories.createdAt,
}

/** A story with its words, of a person with the role user: an admin's are not for other admins to see. */
export function getStoryAsAdmin(id: string) {
  const row = database()
    .select(columns)
    .from(stories)
    .innerJoin(users, eq(users.id, stories.userId))
    .where(and(eq(stories.id, id), eq(users.role, 'user')))
    .get()
  return row && withPlayableAudio(row)
}

/** Until a story is ready, its key names a file that isn't there. */
export const withPlayableAudio = <Story extends { status: StoryStatus; audioPath: string | null }>(
  story: Story,
): Story => (story.status === 'ready' ? story : { ...story, audioPath: null })
