import { desc, eq, sql } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { countRows, readPage } from './pages-and-counts.server'

const { accountDeletions, users } = tables

/** A domain reserved for examples (RFC 2606), so that no such address is real. */
const DEFAULT_EMAIL_DOMAIN = 'everspoken.example'

export const displayedEmail = ({ email, username }: Pick<User, 'email' | 'username'>): string =>
  email ?? `${username}@${DEFAULT_EMAIL_DOMAIN}`

const { id, username, firstName, lastName, role, suspendedAt, createdAt } = users
const shown = {
  ...{ id, username, firstName, lastName, role, suspendedAt, createdAt },
  email: sql<string>`coalesce(${users.email}, ${users.username} || ${sql.raw(`'@${DEFAULT_EMAIL_DOMAIN}'`)})`,
  leavesAt: accountDeletions.dueAt,
}

export const getUsersPage = (page: number) =>
  readPage({ page, total: countRows(users) }, ({ limit, offset }) =>
    database()
      .select(shown)
      .from(users)
      .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
