import { and, type SQL, sql } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { fold, tables } from '~/storage/database.server'

const { users } = tables

/** A domain reserved for examples (RFC 2606), so that no such address is real. */
const DEFAULT_EMAIL_DOMAIN = 'everspoken.example'

/** The email on admin screens: without one, the username at the default domain (docs/spec.md, section 3). */
export const displayedEmail = ({ email, username }: Pick<User, 'email' | 'username'>): string =>
  email ?? `${username}@${DEFAULT_EMAIL_DOMAIN}`

/** The same in SQL. */
export const displayedEmailColumn = sql<string>`coalesce(${users.email}, ${users.username} || ${sql.raw(`'@${DEFAULT_EMAIL_DOMAIN}'`)})`

const searched = sql`${users.sortName} || char(10) || ${users.username} || char(10) || ${displayedEmailColumn}`

/** For WHERE: each word occurs in the name, the username or the displayed email, ignoring case and accents. */
export function hasWords(words: string): SQL | undefined {
  const terms = words.split(/[\s\p{Cc}]+/u).filter((term) => term !== '')
  return and(...terms.map((term) => hasPattern(patternOf(term))))
}

/** fold() is JavaScript and slower than the rest, so only text beyond ASCII is folded. */
const hasPattern = (pattern: string) => sql`(${searched} LIKE ${pattern} ESCAPE '\\'
  OR octet_length(${searched}) > length(${searched}) AND fold(${searched}) LIKE ${pattern} ESCAPE '\\')`

/** A lone accent folds to nothing. */
const patternOf = (term: string) => `%${(fold(term) || term).replace(/[\\%_]/g, '\\$&')}%`
