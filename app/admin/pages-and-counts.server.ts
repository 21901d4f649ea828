import { count, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { database, tables } from '~/storage/database.server'

const ROWS_PER_PAGE = 50

export type NumberedPage<Row> = ReturnType<typeof readPage<Row>>

export function readPage<Row>(
  { page: asked, total }: { page: number; total: number },
  read: (part: { limit: number; offset: number }) => Row[],
) {
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE))
  const page = Math.min(asked, pages)
  const offset = (page - 1) * ROWS_PER_PAGE
  const rows = read({ limit: ROWS_PER_PAGE, offset })
  return { rows, total, first: Math.min(offset + 1, total), last: offset + rows.length, page, pages }
}

export interface Place {
  createdAt: Date
  id: string
}

export interface KeysetQuery {
  limit: number
  after?: Place
}

export function isAfter(
  columns: { createdAt: SQLiteColumn; id: SQLiteColumn },
  place: Place | undefined,
): SQL | undefined {
  return place && sql`(${columns.createdAt}, ${columns.id}) < (${place.createdAt.getTime()}, ${place.id})`
}

export function keysetPage<Row extends Place>(rows: Row[], limit: number) {
  const shown = rows.slice(0, limit)
  const next: Place | undefined = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next }
}

export const cursorOf = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

export function placeOf(cursor: string): Place | undefined {
  const match = /^(\d{1,15}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString())
  return match?.[2] ? { createdAt: new Date(Number(match[1])), id: match[2] } : undefined
}

const { recordings, stories, users } = tables

export type Counts = ReturnType<typeof getCounts>

export function getCounts() {
  const { category, status } = stories
  const people = database().select({ role: users.role, total: count() }).from(users).groupBy(users.role).all()
  // One pass over an index instead of three: with 100,000 stories, this query takes most of the time.
  const groups = database()
    .select({ status, isWritten: sql<number>`${category} = 'Written Message'`, total: count() })
    .from(stories)
    .groupBy(category, status)
    .all()
  const written = groups.filter(({ isWritten }) => isWritten)
  const saved = (rows: typeof groups) => rows.filter((row) => row.status === 'ready')
  return {
    users: sumOf(people),
    activeUsers: sumOf(people.filter(({ role }) => role === 'user')),
    voiceSamples: countVoiceSamplesAsAdmin(),
    storiesCreated: sumOf(groups),
    writtenMessages: sumOf(written),
    savedStories: sumOf(saved(groups)),
    savedWrittenMessages: sumOf(saved(written)),
  }
}

const sumOf = (rows: { total: number }[]) => rows.reduce((sum, { total }) => sum + total, 0)

export const countVoiceSamplesAsAdmin = (): number => countRows(recordings)

export const countRows = (table: SQLiteTable, where?: SQL): number =>
  database().select({ rows: count() }).from(table).where(where).get()?.rows ?? 0
