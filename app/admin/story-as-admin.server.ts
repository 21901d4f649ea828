import { and, eq } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import { heard, listed, storyColumns, voiceOfReading } from '~/stories/stories.server'

const { readings, stories, users, voices } = tables

/** A story with its text. Only of a person with the role user: admins can't see other admins' stories. */
export function getStoryAsAdmin(id: string) {
  const { content, narrativeContext, engine, durationMs, peaks } = readings
  const owner = { firstName: users.firstName, lastName: users.lastName, username: users.username }
  const story = database()
    .select({ ...storyColumns, content, narrativeContext, engine, durationMs, peaks, owner })
    .from(stories)
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .innerJoin(users, eq(users.id, stories.userId))
    .where(and(eq(stories.id, id), eq(users.role, 'user')))
    .get()
  return story && listed(story)
}
