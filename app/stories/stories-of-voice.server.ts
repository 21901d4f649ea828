import { and, desc, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import { heard, listStoriesById } from './stories.server'

const { readings, stories } = tables

const MOST = 20

/** The newest stories that are heard in a voice, and whether there are older ones. */
export function listStoriesOfVoice(user: Owner, voiceId: string) {
  const { id, userId, createdAt } = stories
  const ids = database()
    .select({ id })
    .from(stories)
    .innerJoin(readings, heard)
    .where(and(eq(userId, user.id), eq(readings.voiceId, voiceId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST + 1)
    .all()
    .map((row) => row.id)
  return { stories: listStoriesById(user, ids.slice(0, MOST)), hasMore: ids.length > MOST }
}
