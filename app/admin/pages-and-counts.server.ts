import { count, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable, SQLiteView } from 'drizzle-orm/sqlite-core'
import { database, tables } from '~/platform/storage/database.server'

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

export const countRows = (table: SQLiteTable | SQLiteView, where?: SQL): number =>
  database().select({ rows: count() }).from(table).where(where).get()?.rows ?? 0
