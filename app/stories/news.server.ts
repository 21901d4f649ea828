import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'

const { readings, stories } = tables

export const isNews = and(isNull(readings.announcedAt), ne(readings.status, 'processing'))

/** Takes the ends of a user's readings, so that each is announced once, in whichever window asks first. */
export function takeNews(user: Owner) {
  const theirs = database().select({ id: stories.id }).from(stories).where(eq(stories.userId, user.id))
  const news = database()
    .update(readings)
    .set({ announcedAt: new Date() })
    .where(and(isNews, inArray(readings.storyId, theirs)))
    .returning({ id: readings.id, storyId: readings.storyId, status: readings.status })
    .all()
  return news.map(({ id, storyId, status }) => {
    const heard = database()
      .select({ id: stories.readingId })
      .from(stories)
      .where(eq(stories.id, storyId))
      .get()
    return { status, isReading: heard?.id !== id }
  })
}
