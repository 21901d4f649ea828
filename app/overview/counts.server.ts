import { count, sql } from 'drizzle-orm'
import { database, tables } from '~/database.server'

const { stories, users, voiceSamples } = tables

/** What the admin's summary says of the whole service. */
export interface Counts {
  users: number
  /** People with the role user (spec section 6). */
  activeUsers: number
  voiceSamples: number
  storiesCreated: number
  writtenMessages: number
  savedStories: number
  savedWrittenMessages: number
}

export function getCounts(): Counts {
  const db = database()
  const ready = sql`${stories.status} = 'ready'`
  const written = sql`${stories.category} = 'Written Message'`
  const people = db
    .select({
      users: sql<number>`count(*)`,
      activeUsers: sql<number>`count(*) FILTER (WHERE ${users.role} = 'user')`,
    })
    .from(users)
    .get()
  const told = db
    .select({
      storiesCreated: sql<number>`count(*)`,
      writtenMessages: sql<number>`count(*) FILTER (WHERE ${written})`,
      savedStories: sql<number>`count(*) FILTER (WHERE ${ready})`,
      savedWrittenMessages: sql<number>`count(*) FILTER (WHERE ${ready} AND ${written})`,
    })
    .from(stories)
    .get()
  return { ...people!, voiceSamples: countVoiceSamplesAsAdmin(), ...told! }
}

/** Everyone's. */
export function countVoiceSamplesAsAdmin(): number {
  return database().select({ samples: count() }).from(voiceSamples).get()?.samples ?? 0
}
