import { and, desc, eq } from 'drizzle-orm'
import { database, tables } from '~/storage/database.server'
import { heard, listed, storyColumns, voiceOfReading } from '~/stories/stories.server'
import { sampleColumns, voiceOfRecording } from '~/voices/voice-samples.server'
import { countRows } from './counts.server'
import { readPage } from './numbered-page.server'

const { auditRecords, readings, recordings, stories, users, voices } = tables

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

/** A person's voice samples, the newest first, with their peaks. */
export function getSamplesPageOf(userId: string, page: number) {
  const { createdAt, durationMs, id, peaks } = recordings
  const where = eq(recordings.userId, userId)
  const all = () =>
    database()
      .select({ ...sampleColumns, durationMs, peaks })
      .from(recordings)
      .innerJoin(voices, voiceOfRecording)
      .where(where)
  return readPage({ page, total: countRows(recordings, where) }, ({ limit, offset }) =>
    all().orderBy(desc(createdAt), desc(id)).limit(limit).offset(offset).all(),
  )
}

/** A person's stories without their texts, the newest first, with their peaks. */
export function getStoriesPageOf(userId: string, { page, readyOnly }: { page: number; readyOnly: boolean }) {
  const { createdAt, id } = stories
  const { durationMs, peaks } = readings
  const where = and(eq(stories.userId, userId), readyOnly ? eq(stories.status, 'ready') : undefined)
  const all = () =>
    database()
      .select({ ...storyColumns, durationMs, peaks })
      .from(stories)
      .innerJoin(readings, heard)
      .leftJoin(voices, voiceOfReading)
      .where(where)
  return readPage({ page, total: countRows(stories, where) }, ({ limit, offset }) =>
    all().orderBy(desc(createdAt), desc(id)).limit(limit).offset(offset).all().map(listed),
  )
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
