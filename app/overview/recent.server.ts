import { and, count, desc, gte, lt } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { type ListedStory, listStoriesAsAdmin, listUsersAsAdmin } from './lists-as-admin.server'

const { stories, voiceSamples } = tables

/** Spec section 9. */
const RECENT = 5

export interface Recent {
  users: User[]
  stories: ListedStory[]
  voiceSamples: Pick<typeof voiceSamples.$inferSelect, 'id' | 'userId' | 'name' | 'createdAt'>[]
  /** Since the first of the month, in UTC. */
  storiesThisMonth: number
}

/** What has come of late, the newest first. The spec computes it and displays it nowhere (section 9). */
export function getRecent(now = new Date()): Recent {
  const db = database()
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset))
  return {
    users: listUsersAsAdmin({ limit: RECENT }).rows,
    stories: listStoriesAsAdmin({ limit: RECENT }).rows,
    voiceSamples: db
      .select({
        id: voiceSamples.id,
        userId: voiceSamples.userId,
        name: voiceSamples.name,
        createdAt: voiceSamples.createdAt,
      })
      .from(voiceSamples)
      .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
      .limit(RECENT)
      .all(),
    storiesThisMonth:
      db
        .select({ stories: count() })
        .from(stories)
        .where(and(gte(stories.createdAt, month(0)), lt(stories.createdAt, month(1))))
        .get()?.stories ?? 0,
  }
}
