import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { User } from '~/accounts/users.server'
import { database, hasWords, tables } from '~/storage/database.server'
import { countRows, fromNearerEnd, type ListQuery, readPage, sortedBy } from './pages-and-counts.server'

const { accountDeletions, users } = tables

/** A domain reserved for examples (RFC 2606), so that no such address is real. */
const DEFAULT_EMAIL_DOMAIN = 'everspoken.example'

/** The email on admin screens: without one, the username at the default domain (docs/spec.md, section 3). */
export const displayedEmail = ({ email, username }: Pick<User, 'email' | 'username'>): string =>
  email ?? `${username}@${DEFAULT_EMAIL_DOMAIN}`

/** The same in SQL. */
const displayedEmailColumn = sql<string>`coalesce(${users.email}, ${users.username} || ${sql.raw(`'@${DEFAULT_EMAIL_DOMAIN}'`)})`

/** The text that a search for users looks at. */
export const searchedOfUser = sql`${users.sortName} || char(10) || ${users.username} || char(10) || ${displayedEmailColumn}`

export const userSorts = ['user', 'email', 'role', 'joined'] as const
export type UserSort = (typeof userSorts)[number]

const columns: Record<UserSort, (SQLiteColumn | SQL)[]> = {
  user: [users.sortName, users.id],
  email: [sql`lower(${displayedEmailColumn})`, users.id],
  role: [users.role, users.createdAt, users.id],
  joined: [users.createdAt, users.id],
}

const { id, username, firstName, lastName, role, suspendedAt, createdAt } = users
const shown = {
  ...{ id, username, firstName, lastName, email: displayedEmailColumn, role, suspendedAt, createdAt },
  /** When the account will be deleted, if its user has asked for that. */
  leavesAt: accountDeletions.dueAt,
}

/** All users of either role, or those that the search finds. */
export function getUsersPage({ sort, order, words, page }: ListQuery<UserSort>) {
  const where = words ? hasWords(searchedOfUser, words) : undefined
  const total = countRows(users, where)
  return readPage({ page, total }, (part) => {
    const near = fromNearerEnd(part, total, order)
    // Sorting ten thousand ids is faster than sorting rows.
    const ids = database()
      .select({ id: users.id })
      .from(users)
      .where(where)
      .orderBy(...sortedBy(columns[sort], near.order))
      .limit(near.limit)
      .offset(near.offset)
    const leaving = eq(accountDeletions.userId, users.id)
    const rows = database().select(shown).from(users).leftJoin(accountDeletions, leaving)
    return rows
      .where(inArray(users.id, ids))
      .orderBy(...sortedBy(columns[sort], order))
      .all()
  })
}
