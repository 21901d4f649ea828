import { and, eq, sql } from 'drizzle-orm'
import { type Owner, type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import { countRows } from './counts.server'

const { recordings, stories, users } = tables

/** A user with the role user: admins can't see the details of other admins (docs/spec.md, section 6). */
export function getPersonAsAdmin(id: string): User | undefined {
  const row = database()
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'user')))
    .get()
  return row && userFromRow(row)
}

/** The name and role of any account. */
export function getAccountAsAdmin(id: string) {
  const { username, firstName, lastName, role } = users
  return database()
    .select({ id: users.id, username, firstName, lastName, role })
    .from(users)
    .where(eq(users.id, id))
    .get()
}

/** Counts a person's samples and stories (docs/spec.md, section 3). */
export function getPersonStatsAsAdmin({ id }: Owner) {
  const theirs = eq(stories.userId, id)
  // Without the +, SQLite reads all written messages of the service by the category's index.
  const isWritten = sql`+${stories.category} = 'Written Message'`
  return {
    voiceSamples: countRows(recordings, eq(recordings.userId, id)),
    writtenMessages: countRows(stories, and(theirs, isWritten)),
    savedStories: countRows(stories, and(theirs, eq(stories.status, 'ready'))),
    // Nothing can be archived yet (docs/spec.md, section 2).
    archivedStories: 0,
  }
}
