import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

const ROWS_PER_PAGE = 50

export type SortOrder = 'asc' | 'desc'

/** The place of a row in a list, by the values of the columns that the list is sorted by. */
export type Cursor = (string | number)[]

export interface Place {
  order: SortOrder
  /** The last row of the page before, or the first row of the page behind: at most one of them. */
  after?: Cursor
  before?: Cursor
}

export interface SortedPage<Row> {
  rows: Row[]
  /** Undefined on the first page, and on the last. */
  before: Cursor | undefined
  after: Cursor | undefined
}

interface Reading<Row> {
  /** What the list is sorted by, all in one direction; together they tell any two rows apart. */
  columns: (SQLiteColumn | SQL)[]
  keyOf: (row: Row) => Cursor
  read: (part: { where: SQL | undefined; orderBy: SQL[]; limit: number }) => Row[]
}

/**
 * A page of a sorted list, found by the place where it begins: with an index on the columns, page two thousand costs
 * what the first one does. A place where no row is any more leads to the first page.
 */
export function readPage<Row>(reading: Reading<Row>, { order, after, before }: Place): SortedPage<Row> {
  const { columns, keyOf, read } = reading
  const cursor = [before, after].find((one) => one?.length === columns.length)
  const isBackwards = cursor !== undefined && cursor === before
  const isAscending = (order === 'asc') !== isBackwards
  const rows = read({
    where: cursor && behind(columns, cursor, isAscending),
    orderBy: columns.map((column) => (isAscending ? asc(column) : desc(column))),
    limit: ROWS_PER_PAGE + 1,
  })
  const isMore = rows.length > ROWS_PER_PAGE
  const isShort = isBackwards ? !isMore : rows.length === 0
  if (cursor && isShort) return readPage(reading, { order })
  const shown = rows.slice(0, ROWS_PER_PAGE)
  if (isBackwards) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: shown,
    before: first && cursor && (isMore || !isBackwards) ? keyOf(first) : undefined,
    after: last && (isMore || isBackwards) ? keyOf(last) : undefined,
  }
}

function behind(columns: Reading<never>['columns'], cursor: Cursor, isAscending: boolean): SQL {
  const place = sql.join(
    cursor.map((value) => sql`${value}`),
    sql`, `,
  )
  return sql`(${sql.join(columns, sql`, `)}) ${sql.raw(isAscending ? '>' : '<')} (${place})`
}
