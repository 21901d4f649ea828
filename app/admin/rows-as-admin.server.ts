import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/sqlite-core'
import { type Owner, type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { heard, listed, storyColumns, voiceOfReading } from '~/stories/stories.server'
import { recordingColumns, voiceOfRecording, withPaths } from '~/voices/recordings.server'
import { countRows, readPage } from './pages-and-counts.server'

const { readings, recordings, stories, users, voices } = tables

/** What a call lists at most. */
const MAX_ROWS = 1000

export const listUsersAsAdmin = () =>
  database()
    .select(userColumns)
    .from(users)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MAX_ROWS)
    .all()
    .map(userFromRow)

const { content, narrativeContext, durationMs } = readings

const peaksOf = ({ peaks }: typeof readings | typeof recordings) =>
  sql`${peaks}`.mapWith((bytes: Buffer): string | null => bytes.toString('base64'))

const selectStories = <Columns extends SelectedFields>(where: SQL | undefined, columns: Columns) =>
  database()
    .select({ ...storyColumns, ...columns })
    .from(stories)
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .where(where)
    .orderBy(desc(stories.createdAt), desc(stories.id))

export const listStoriesAsAdmin = () => selectStories(undefined, {}).limit(MAX_ROWS).all().map(listed)

export function getStoriesPageOf(userId: string, { page, readyOnly }: { page: number; readyOnly: boolean }) {
  const where = and(eq(stories.userId, userId), readyOnly ? eq(stories.status, 'ready') : undefined)
  return readPage({ page, total: countRows(stories, where) }, ({ limit, offset }) =>
    selectStories(where, { durationMs, peaks: peaksOf(readings) })
      .limit(limit)
      .offset(offset)
      .all()
      .map(listed),
  )
}

export const listStoriesOfAsAdmin = (userId: string) =>
  selectStories(eq(stories.userId, userId), { content, narrativeContext }).limit(MAX_ROWS).all().map(listed)

/** A story with its text. Only of a person with the role user: admins can't see other admins' stories. */
export function getStoryAsAdmin(id: string) {
  const { engine } = readings
  const owner = { firstName: users.firstName, lastName: users.lastName, username: users.username }
  const where = and(eq(stories.id, id), eq(users.role, 'user'))
  const peaks = peaksOf(readings)
  const story = selectStories(where, { content, narrativeContext, engine, durationMs, peaks, owner })
    .innerJoin(users, eq(users.id, stories.userId))
    .get()
  return story && listed(story)
}

const selectRecordings = <Columns extends SelectedFields>(where: SQL | undefined, columns: Columns) =>
  database()
    .select({ ...recordingColumns, ...columns })
    .from(recordings)
    .innerJoin(voices, voiceOfRecording)
    .where(where)
    .orderBy(desc(recordings.createdAt), desc(recordings.id))

export const listVoiceSamplesOfAsAdmin = (userId: string) =>
  selectRecordings(eq(recordings.userId, userId), {}).limit(MAX_ROWS).all().map(withPaths)

export function getSamplesPageOf(userId: string, page: number) {
  const where = eq(recordings.userId, userId)
  const ofPlayer = { durationMs: recordings.durationMs, peaks: peaksOf(recordings) }
  return readPage({ page, total: countRows(recordings, where) }, ({ limit, offset }) =>
    selectRecordings(where, ofPlayer).limit(limit).offset(offset).all().map(withPaths),
  )
}

/** A user with the role user: admins can't see the details of other admins (docs/spec.md, section 6). */
export function getPersonAsAdmin(id: string): User | undefined {
  const row = database()
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'user')))
    .get()
  return row && userFromRow(row)
}

export function getAccountAsAdmin(id: string) {
  const { username, firstName, lastName, role, suspendedAt } = users
  return database()
    .select({ id: users.id, username, firstName, lastName, role, suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .get()
}

export function getPersonStatsAsAdmin({ id }: Owner) {
  const theirs = eq(stories.userId, id)
  // Without the +, SQLite reads all written messages of the service by the category's index.
  const isWritten = sql`+${stories.category} = 'Written Message'`
  return {
    voiceSamples: countRows(recordings, eq(recordings.userId, id)),
    writtenMessages: countRows(stories, and(theirs, isWritten)),
    savedStories: countRows(stories, and(theirs, eq(stories.status, 'ready'))),
    archivedStories: 0,
  }
}
