import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database, tables } from '~/database.server'
import type { StoryStatus } from '~/stories/story-status'
import { getCounts } from './counts.server'
import { type Cursor, type Place, readPage, type SortedPage } from './sorted-page.server'
import { countStoriesOf, type FoundUsers, findUsers } from './user-search.server'

const { stories, userListings, users } = tables

export const storySorts = ['user', 'created', 'status'] as const
export type StorySort = (typeof storySorts)[number]

/** Whose stories a search brings: of so many people at the most, for each may have hundreds. */
const MOST_OWNERS = 100

export interface StoriesQuery extends Place {
  sort: StorySort
  /** Only those of the people whom these words mean. */
  words?: string
  /** Only those that are saved (spec section 4). */
  readyOnly: boolean
}

export interface StoryRow {
  id: string
  userId: string
  /** Null where the person is missing. */
  owner: { firstName: string; lastName: string; username: string } | null
  status: StoryStatus
  createdAt: Date
}

export interface StoriesPage extends SortedPage<StoryRow> {
  total: number
  /** The words mean more people than those whose stories are listed. */
  isCut: boolean
}

interface Row extends StoryRow {
  listedName: string | null
  number: number | null
}

const sorts: Record<StorySort, { columns: SQLiteColumn[]; keyOf: (row: Row) => Cursor }> = {
  user: {
    columns: [userListings.name, userListings.number, stories.createdAt, stories.id],
    keyOf: ({ listedName, number, createdAt, id }) => [
      listedName ?? '',
      number ?? 0,
      createdAt.getTime(),
      id,
    ],
  },
  created: {
    columns: [stories.createdAt, stories.id],
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  },
  status: {
    columns: [stories.status, stories.createdAt, stories.id],
    keyOf: ({ status, createdAt, id }) => [status, createdAt.getTime(), id],
  },
}

/** Everyone's stories, or those of the people whom the words mean. */
export function listStories({ sort, words, readyOnly, ...place }: StoriesQuery): StoriesPage {
  const found = words ? findUsers(words, MOST_OWNERS) : undefined
  const kept = and(
    readyOnly ? eq(stories.status, 'ready') : undefined,
    found && inArray(stories.userId, idsOf(found)),
  )
  const select = sort === 'user' ? selectByOwner(readyOnly) : selectWithOwner
  const { columns, keyOf } = sorts[sort]
  const reading = {
    // A few people's stories are sorted: to walk the whole table's index until fifty are theirs would take longer.
    columns: found ? columns.map((column) => sql`+${column}`) : columns,
    keyOf,
    read: ({ where, orderBy, limit }: Part) =>
      select(and(kept, where))
        .orderBy(...orderBy)
        .limit(limit)
        .all(),
  }
  const { rows, ...ends } = readPage<Row>(reading, place)
  return {
    ...ends,
    rows: rows.map(({ listedName: _, number: _number, ...row }) => row),
    total: found ? countStoriesOf(found, { readyOnly }) : totalOf(readyOnly),
    isCut: found?.isCut ?? false,
  }
}

type Part = Parameters<Parameters<typeof readPage<Row>>[0]['read']>[0]

const shownColumns = {
  id: stories.id,
  userId: stories.userId,
  owner: { firstName: users.firstName, lastName: users.lastName, username: users.username },
  status: stories.status,
  createdAt: stories.createdAt,
}

const selectWithOwner = (where: SQL | undefined) =>
  database()
    .select({ ...shownColumns, listedName: sql<string | null>`NULL`, number: sql<number | null>`NULL` })
    .from(stories)
    .leftJoin(users, eq(users.id, stories.userId))
    .where(where)

/**
 * Walks the people by their names and then each one's stories, so that nothing has to be sorted; only those who have
 * any, or the walk might meet thousands who have none.
 */
const selectByOwner = (readyOnly: boolean) => (where: SQL | undefined) =>
  database()
    .select({ ...shownColumns, listedName: userListings.name, number: userListings.number })
    .from(userListings)
    .crossJoin(stories)
    .leftJoin(users, eq(users.id, stories.userId))
    .where(
      and(
        sql`${readyOnly ? userListings.readyStories : userListings.stories} > 0`,
        eq(stories.userId, userListings.userId),
        where,
      ),
    )

function idsOf({ numbers }: FoundUsers): string[] {
  const { userId } = userListings
  return database()
    .select({ userId })
    .from(userListings)
    .where(inArray(userListings.number, numbers))
    .all()
    .map((row) => row.userId)
}

function totalOf(readyOnly: boolean): number {
  const { storiesCreated, savedStories } = getCounts()
  return readyOnly ? savedStories : storiesCreated
}
