import { and, eq } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import { isStory, storyColumns, withPlayableAudio } from '~/stories/stories.server'

const { stories, users } = tables

/** A story with its text. Only of a person with the role user: admins can't see other admins' stories. */
export function getStoryAsAdmin(id: string) {
  const { content, narrativeContext, engine, durationMs, peaks } = stories
  const owner = { firstName: users.firstName, lastName: users.lastName, username: users.username }
  const story = database()
    .select({ ...storyColumns, content, narrativeContext, engine, durationMs, peaks, owner })
    .from(stories)
    .innerJoin(users, eq(users.id, stories.userId))
    .where(and(eq(stories.id, id), isStory, eq(users.role, 'user')))
    .get()
  return story && withPlayableAudio(story)
}
