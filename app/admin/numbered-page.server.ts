import { asc, desc, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

const ROWS_PER_PAGE = 50

export type SortOrder = 'asc' | 'desc'

export interface ListQuery<Sort extends string> {
  sort: Sort
  order: SortOrder
  /** A search for rows with all of these words; empty for all rows. */
  words: string
  /** Counted from 1. */
  page: number
}

export type NumberedPage<Row> = ReturnType<typeof readPage<Row>>

/**
 * Reads a page of a list by its number; a number beyond the last page reads the last page.
 * @returns also the number of rows on all pages, and the numbers of the page's first and last row, from 1; 0 if there are none
 */
export function readPage<Row>(
  { page: asked, total, rowsPerPage = ROWS_PER_PAGE }: { page: number; total: number; rowsPerPage?: number },
  read: (part: Part) => Row[],
) {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const page = Math.min(asked, pages)
  const offset = (page - 1) * rowsPerPage
  const rows = read({ limit: rowsPerPage, offset })
  return { rows, total, first: Math.min(offset + 1, total), last: offset + rows.length, page, pages }
}

interface Part {
  limit: number
  offset: number
}

/** Counts the same rows from the nearer end of the list, because SQLite steps over all rows that an OFFSET skips. */
export function fromNearerEnd(
  { limit, offset }: Part,
  total: number,
  order: SortOrder,
): Part & { order: SortOrder } {
  const rest = total - offset - limit
  if (offset <= rest) return { limit, offset, order }
  const reversed = order === 'asc' ? 'desc' : 'asc'
  return { limit: Math.min(limit, total - offset), offset: Math.max(0, rest), order: reversed }
}

export const sortedBy = (columns: (SQLiteColumn | SQL)[], order: SortOrder): SQL[] =>
  columns.map((column) => (order === 'asc' ? asc(column) : desc(column)))
