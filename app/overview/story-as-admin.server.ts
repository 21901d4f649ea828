import { and, eq } from 'drizzle-orm'
import { database, tables } from '~/database.server'

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

export type StoryAsAdmin = NonNullable<ReturnType<typeof getStoryAsAdmin>>

/** A story with its words, of a person with the role user: an admin's are not for other admins to see. */
export function getStoryAsAdmin(id: string) {
  const row = database()
    .select(columns)
    .from(stories)
    .innerJoin(users, eq(users.id, stories.userId))
    .where(and(eq(stories.id, id), eq(users.role, 'user')))
    .get()
  // The key of a story that isn't ready names a file that isn't there.
  return row && { ...row, audioPath: row.status === 'ready' ? row.audioPath : null }
}
