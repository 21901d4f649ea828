import { and, type SQL, sql } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { fold, tables } from '~/database.server'

const { users } = tables

/** A domain reserved for examples (RFC 2606), so that such an address is never a real one. */
const DEFAULT_EMAIL_DOMAIN = 'everspoken.example'

/** The email that admin screens show: without one, the username at the default domain (spec section 3). */
export const displayedEmail = ({ email, username }: Pick<User, 'email' | 'username'>): string =>
  email ?? `${username}@${DEFAULT_EMAIL_DOMAIN}`

/** The same in SQL. */
export const displayedEmailColumn = sql<string>`coalesce(${users.email}, ${users.username} || ${sql.raw(`'@${DEFAULT_EMAIL_DOMAIN}'`)})`

const searched = sql`${users.sortName} || char(10) || ${users.username} || char(10) || ${displayedEmailColumn}`

// fold() is JavaScript and takes longer than the rest of the search, so text without accents goes without it.
const folded = sql`iif(octet_length(${searched}) = length(${searched}), ${searched}, fold(${searched}))`

/** For WHERE: name, username or displayed email has each of the words, whatever their case and accents. */
export function hasWords(words: string): SQL | undefined {
  const terms = words.split(/[\s\p{Cc}]+/u).filter((term) => term !== '')
  return and(...terms.map((term) => sql`${folded} LIKE ${patternOf(term)} ESCAPE '\\'`))
}

/** An accent alone has nothing left once it is folded. */
const patternOf = (term: string) => `%${(fold(term) || term).replace(/[\\%_]/g, '\\$&')}%`
