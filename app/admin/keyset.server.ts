import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** The position of a row in a list, newest first; the id distinguishes rows of the same millisecond. */
export interface Place {
  createdAt: Date
  id: string
}

export interface KeysetQuery {
  limit: number
  /** The last row of the page before. */
  after?: Place
}

export interface KeysetPage<Row extends Place> {
  rows: Row[]
  /** Where the next page continues; undefined after the last one. */
  next: Place | undefined
}

/** For WHERE: the rows after the place, by the index on (created_at, id). */
export function isAfter(
  columns: { createdAt: SQLiteColumn; id: SQLiteColumn },
  place: Place | undefined,
): SQL | undefined {
  return place && sql`(${columns.createdAt}, ${columns.id}) < (${place.createdAt.getTime()}, ${place.id})`
}

/** @param rows up to one more than the limit, which shows that there is another page */
export function keysetPage<Row extends Place>(rows: Row[], limit: number): KeysetPage<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : undefined,
  }
}

/** A place as text for a URL. */
export const cursorOf = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

/** The place that a cursor encodes; undefined for an invalid cursor. */
export function placeOf(cursor: string): Place | undefined {
  const match = /^(\d{1,15}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString())
  return match?.[2] ? { createdAt: new Date(Number(match[1])), id: match[2] } : undefined
}
