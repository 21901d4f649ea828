import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database, hasWords, tables } from '~/storage/database.server'
import { countRows, fromNearerEnd, type ListQuery, readPage, sortedBy } from './pages-and-counts.server'
import { searchedOfUser } from './users-page.server'

const { stories, users } = tables

export const storySorts = ['user', 'created', 'status'] as const
export type StorySort = (typeof storySorts)[number]

/** The most people whose stories a search lists: sorting the stories of ten thousand takes too long. */
const MAX_OWNERS = 500

export interface StoriesQuery extends ListQuery<StorySort> {
  /** Only saved stories (docs/spec.md, section 4). */
  readyOnly: boolean
}

const columns: Record<StorySort, SQLiteColumn[]> = {
  user: [users.sortName, users.id, stories.createdAt, stories.id],
  created: [stories.createdAt, stories.id],
  status: [stories.status, stories.createdAt, stories.id],
}

const shown = {
  id: stories.id,
  userId: stories.userId,
  /** Null if the person is missing. */
  owner: { firstName: users.firstName, lastName: users.lastName, username: users.username },
  status: stories.status,
  createdAt: stories.createdAt,
}

/** Everyone's stories, or those of the people that the search finds. */
export function getStoriesPage({ sort, order, words, page, readyOnly }: StoriesQuery) {
  const found = words ? findOwnerIds(words) : undefined
  const where = and(
    readyOnly ? eq(stories.status, 'ready') : undefined,
    found && inArray(stories.userId, found.slice(0, MAX_OWNERS)),
  )
  const total = countRows(stories, where)
  const numbered = readPage({ page, total }, (part) => {
    const near = fromNearerEnd(part, total, order)
    // A plus keeps SQLite from using an index for the order: it would scan all stories for those of a few people.
    const by = found ? columns[sort].map((column) => sql`+${column}`) : columns[sort]
    // CROSS JOIN fixes the join order, in which indexes sort the people by name and each one's stories by time.
    const [from, joined] =
      sort === 'user'
        ? [sql`${users} CROSS JOIN ${stories}`, eq(stories.userId, users.id)]
        : [stories, sql`TRUE`]
    const ids = sql`(SELECT ${stories.id} FROM ${from} WHERE ${and(joined, where)}
      ORDER BY ${sql.join(sortedBy(by, near.order), sql`, `)} LIMIT ${near.limit} OFFSET ${near.offset})`
    return database()
      .select(shown)
      .from(stories)
      .leftJoin(users, eq(users.id, stories.userId))
      .where(inArray(stories.id, ids))
      .orderBy(...sortedBy(columns[sort], order))
      .all()
  })
  return { ...numbered, isCut: found !== undefined && found.length > MAX_OWNERS }
}

/** The newest people first; one more than the limit if there are more. */
function findOwnerIds(words: string): string[] {
  const found = database().select({ id: users.id }).from(users).where(hasWords(searchedOfUser, words))
  const newest = found.orderBy(desc(users.createdAt), desc(users.id)).limit(MAX_OWNERS + 1)
  return newest.all().map(({ id }) => id)
}
