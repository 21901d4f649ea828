import { and, eq, inArray } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { getCounts } from './counts.server'
import { type Cursor, type Place, readPage, type SortedPage } from './sorted-page.server'
import { findUsers } from './user-search.server'

const { userListings, users } = tables

export const userSorts = ['user', 'email', 'role', 'joined'] as const
export type UserSort = (typeof userSorts)[number]

/** So many are found at the most: a longer search finds fewer. */
const MOST_FOUND = 500

export interface UsersQuery extends Place {
  sort: UserSort
  /** Only those whom these words mean. */
  words?: string
}

export interface UsersPage extends SortedPage<User> {
  total: number
  /** More were found than are listed. */
  isCut: boolean
}

const columns = {
  ...userColumns,
  number: userListings.number,
  listedName: userListings.name,
  listedEmail: userListings.email,
}

function selectUsers() {
  return database().select(columns).from(users).innerJoin(userListings, eq(userListings.userId, users.id))
}

type Row = ReturnType<ReturnType<typeof selectUsers>['all']>[number]

const sorts: Record<UserSort, { columns: SQLiteColumn[]; keyOf: (row: Row) => Cursor }> = {
  user: {
    columns: [userListings.name, userListings.number],
    keyOf: ({ listedName, number }) => [listedName, number],
  },
  email: {
    columns: [userListings.email, userListings.number],
    keyOf: ({ listedEmail, number }) => [listedEmail, number],
  },
  role: {
    columns: [users.role, users.createdAt, users.id],
    keyOf: ({ role, createdAt, id }) => [role, createdAt.getTime(), id],
  },
  joined: {
    columns: [users.createdAt, users.id],
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  },
}

/** Everyone who has an account, of either role, or those whom the words mean. */
export function listUsers({ sort, words, ...place }: UsersQuery): UsersPage {
  const found = words ? findUsers(words, MOST_FOUND) : undefined
  const reading = {
    ...sorts[sort],
    read: ({ where, orderBy, limit }: Parameters<Parameters<typeof readPage<Row>>[0]['read']>[0]) =>
      selectUsers()
        .where(and(found && inArray(userListings.number, found.numbers), where))
        .orderBy(...orderBy)
        .limit(limit)
        .all(),
  }
  const { rows, ...ends } = readPage<Row>(reading, place)
  return {
    ...ends,
    rows: rows.map(({ number: _, listedName: _name, listedEmail: _email, ...row }) => userFromRow(row)),
    total: found ? found.numbers.length : getCounts().users,
    isCut: found?.isCut ?? false,
  }
}
