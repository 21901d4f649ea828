import { sql } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { tables } from '~/storage/database.server'

const { users } = tables

/** A domain reserved for examples (RFC 2606), so that no such address is real. */
const DEFAULT_EMAIL_DOMAIN = 'everspoken.example'

/** The email on admin screens: without one, the username at the default domain (docs/spec.md, section 3). */
export const displayedEmail = ({ email, username }: Pick<User, 'email' | 'username'>): string =>
  email ?? `${username}@${DEFAULT_EMAIL_DOMAIN}`

/** The same in SQL. */
export const displayedEmailColumn = sql<string>`coalesce(${users.email}, ${users.username} || ${sql.raw(`'@${DEFAULT_EMAIL_DOMAIN}'`)})`

/** What a search for users looks at. */
export const searchedOfUser = sql`${users.sortName} || char(10) || ${users.username} || char(10) || ${displayedEmailColumn}`
