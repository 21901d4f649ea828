import { inArray, type SQL, sql } from 'drizzle-orm'
import { database, tables } from '~/database.server'

const { userListings } = tables

/** A trigram has three letters: what is shorter is looked for at the beginning of names and addresses. */
const TRIGRAM = 3

export interface FoundUsers {
  /** The numbers of their listings. */
  numbers: number[]
  /** More were there than were asked for. */
  isCut: boolean
}

/**
 * Whom an admin's words mean: by name, username or displayed e-mail, anywhere in them, each of the words. No sign in
 * them has a meaning of its own.
 * @param limit how many at most: three letters may mean everybody
 */
export function findUsers(words: string, limit: number): FoundUsers {
  const terms = words.split(/\s+/).filter((term) => term !== '')
  const isLong = (text: string) => Array.from(text).length >= TRIGRAM
  // A word that is too short for the index is looked for with its neighbours, blanks and all.
  const phrases = terms.every(isLong) ? terms : [terms.join(' ')]
  const numbers = phrases.every(isLong)
    ? selectNumbers(sql`SELECT rowid AS number FROM user_search WHERE user_search MATCH ${phrases.map(quoted).join(' AND ')}
        ORDER BY rowid DESC LIMIT ${limit + 1}`)
    : findByBeginning(phrases.join(' '), limit + 1)
  return { numbers: numbers.slice(0, limit), isCut: numbers.length > limit }
}

/** As FTS5 writes a string (SQLite's FTS5 manual, section 3.1), which ends at a NUL. */
const quoted = (phrase: string) => `"${phrase.replaceAll('\0', '').replaceAll('"', '""')}"`

function findByBeginning(beginning: string, limit: number): number[] {
  const { name, lastName, username, email } = userListings
  const parts = [name, lastName, username, email].map(
    (column) => sql`SELECT number FROM (SELECT number FROM ${userListings}
      WHERE ${column} >= lower(${beginning}) AND ${column} < lower(${beginning}) || ${'\u{10FFFF}'}
      ORDER BY ${column} LIMIT ${limit})`,
  )
  return selectNumbers(sql`${sql.join(parts, sql` UNION `)} ORDER BY number DESC LIMIT ${limit}`)
}

const selectNumbers = (query: SQL): number[] =>
  database()
    .all<{ number: number }>(query)
    .map(({ number }) => number)

/** How many stories these people have. */
export function countStoriesOf({ numbers }: FoundUsers, { readyOnly }: { readyOnly: boolean }): number {
  const counted = readyOnly ? userListings.readyStories : userListings.stories
  return (
    database()
      .select({ total: sql<number>`coalesce(sum(${counted}), 0)` })
      .from(userListings)
      .where(inArray(userListings.number, numbers))
      .get()?.total ?? 0
  )
}
