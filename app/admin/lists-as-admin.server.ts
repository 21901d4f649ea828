import { and, desc, eq, type SQL } from 'drizzle-orm'
import { type User, userColumns, userFromRow } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import { heard, listed, storyColumns, voiceOfReading } from '~/stories/stories.server'
import { sampleColumns, voiceOfRecording, withPaths } from '~/voices/voice-samples.server'
import { countRows } from './counts.server'
import { isAfter, type KeysetPage, type KeysetQuery, keysetPage } from './keyset.server'
import { readPage } from './numbered-page.server'

const { auditRecords, readings, recordings, stories, users, voices } = tables

/** All users, the newest first. */
export function listUsersAsAdmin({ limit, after }: KeysetQuery): KeysetPage<User> {
  const rows = database()
    .select(userColumns)
    .from(users)
    .where(isAfter(users, after))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(userFromRow), limit)
}

const { content, narrativeContext, durationMs, peaks } = readings

/** Stories with what their players need, the newest first. */
const storiesWhere = (where: SQL | undefined) =>
  database()
    .select({ ...storyColumns, durationMs, peaks })
    .from(stories)
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .where(where)
    .orderBy(desc(stories.createdAt), desc(stories.id))

/** Everyone's stories without their texts, the newest first. */
export function listStoriesAsAdmin({ limit, after }: KeysetQuery) {
  const rows = storiesWhere(isAfter(stories, after))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(listed), limit)
}

/** A page of a person's stories without their texts, the newest first, with their peaks. */
export function getStoriesPageOf(userId: string, { page, readyOnly }: { page: number; readyOnly: boolean }) {
  const where = and(eq(stories.userId, userId), readyOnly ? eq(stories.status, 'ready') : undefined)
  return readPage({ page, total: countRows(stories, where) }, ({ limit, offset }) =>
    storiesWhere(where).limit(limit).offset(offset).all().map(listed),
  )
}

/** One person's stories with their texts and answers, the newest first. */
export function listStoriesOfAsAdmin(userId: string, { limit, after }: KeysetQuery) {
  const rows = database()
    .select({ ...storyColumns, content, narrativeContext })
    .from(stories)
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .where(and(eq(stories.userId, userId), isAfter(stories, after)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(listed), limit)
}

/** A story with its text. Only of a person with the role user: admins can't see other admins' stories. */
export function getStoryAsAdmin(id: string) {
  const { engine } = readings
  const owner = { firstName: users.firstName, lastName: users.lastName, username: users.username }
  const story = database()
    .select({ ...storyColumns, content, narrativeContext, engine, durationMs, peaks, owner })
    .from(stories)
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .innerJoin(users, eq(users.id, stories.userId))
    .where(and(eq(stories.id, id), eq(users.role, 'user')))
    .get()
  return story && listed(story)
}

/** Voice samples with what their players need, the newest first. */
const samplesWhere = (where: SQL | undefined) =>
  database()
    .select({ ...sampleColumns, durationMs: recordings.durationMs, peaks: recordings.peaks })
    .from(recordings)
    .innerJoin(voices, voiceOfRecording)
    .where(where)
    .orderBy(desc(recordings.createdAt), desc(recordings.id))

/** One person's voice samples, the newest first. */
export function listVoiceSamplesOfAsAdmin(userId: string, { limit, after }: KeysetQuery) {
  const where = and(eq(recordings.userId, userId), isAfter(recordings, after))
  const rows = samplesWhere(where)
    .limit(limit + 1)
    .all()
  return keysetPage(rows.map(withPaths), limit)
}

/** A page of a person's voice samples, the newest first, with their peaks. */
export function getSamplesPageOf(userId: string, page: number) {
  const where = eq(recordings.userId, userId)
  return readPage({ page, total: countRows(recordings, where) }, ({ limit, offset }) =>
    samplesWhere(where).limit(limit).offset(offset).all(),
  )
}

const ACTS_PER_PAGE = 20

const actColumns = {
  id: auditRecords.id,
  act: auditRecords.act,
  what: auditRecords.what,
  /** Null once the admin's own account is gone. */
  adminFirstName: users.firstName,
  adminLastName: users.lastName,
  createdAt: auditRecords.createdAt,
}

/** The audit records of what admins did to a person, the newest first. */
export function getAdminActsPageOn(userId: string, page: number) {
  const { adminId, createdAt, id } = auditRecords
  const where = eq(auditRecords.userId, userId)
  const all = () => database().select(actColumns).from(auditRecords).leftJoin(users, eq(users.id, adminId))
  const total = countRows(auditRecords, where)
  return readPage({ page, total, rowsPerPage: ACTS_PER_PAGE }, ({ limit, offset }) =>
    all().where(where).orderBy(desc(createdAt), desc(id)).limit(limit).offset(offset).all(),
  )
}
