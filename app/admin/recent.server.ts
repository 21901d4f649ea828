import { and, desc, gte, lt } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import { isNoTake } from '~/stories/stories.server'
import { countRows } from './counts.server'
import { listStoriesAsAdmin, listUsersAsAdmin } from './lists-as-admin.server'

const { stories, voiceSamples } = tables

/** docs/spec.md, section 9. */
const RECENT = 5

/** The newest of each kind: computed, but not displayed (docs/spec.md, section 9). */
export function getRecent(now = new Date()) {
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset))
  const { id, userId, name, createdAt } = voiceSamples
  return {
    users: listUsersAsAdmin({ limit: RECENT }).rows,
    stories: listStoriesAsAdmin({ limit: RECENT }).rows,
    voiceSamples: database()
      .select({ id, userId, name, createdAt })
      .from(voiceSamples)
      .orderBy(desc(createdAt), desc(id))
      .limit(RECENT)
      .all(),
    // Since the first of the month, in UTC.
    storiesThisMonth: countRows(
      stories,
      and(isNoTake, gte(stories.createdAt, month(0)), lt(stories.createdAt, month(1))),
    ),
  }
}
