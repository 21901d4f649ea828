import { and, desc, eq } from 'drizzle-orm'
import { database, tables } from '~/database.server'
import { countRows } from './counts.server'
import { readPage } from './numbered-page.server'
import { withPlayableAudio } from './story-as-admin.server'

const { auditRecords, stories, users, voiceSamples } = tables

const ACTS_PER_PAGE = 20

const sampleColumns = {
  id: voiceSamples.id,
  filename: voiceSamples.filename,
  fileKey: voiceSamples.fileKey,
  photoKey: voiceSamples.photoKey,
  whoIsThisVoice: voiceSamples.whoIsThisVoice,
  accentNationality: voiceSamples.accentNationality,
  voiceMemory: voiceSamples.voiceMemory,
  durationMs: voiceSamples.durationMs,
  peaks: voiceSamples.peaks,
  createdAt: voiceSamples.createdAt,
}

const storyColumns = {
  id: stories.id,
  title: stories.title,
  category: stories.category,
  status: stories.status,
  audioPath: stories.audioPath,
  durationMs: stories.durationMs,
  peaks: stories.peaks,
  createdAt: stories.createdAt,
}

const actColumns = {
  id: auditRecords.id,
  act: auditRecords.act,
  what: auditRecords.what,
  /** Null once the admin's own account is gone. */
  adminFirstName: users.firstName,
  adminLastName: users.lastName,
  createdAt: auditRecords.createdAt,
}

/** A person's voice samples, the newest first. */
export function getSamplesPageOf(userId: string, page: number) {
  const where = eq(voiceSamples.userId, userId)
  return readPage({ page, total: countRows(voiceSamples, where) }, ({ limit, offset }) =>
    database()
      .select(sampleColumns)
      .from(voiceSamples)
      .where(where)
      .orderBy(desc(voiceSamples.createdAt), desc(voiceSamples.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/** A person's stories without their words, the newest first. */
export function getStoriesPageOf(userId: string, { page, readyOnly }: { page: number; readyOnly: boolean }) {
  const where = and(eq(stories.userId, userId), readyOnly ? eq(stories.status, 'ready') : undefined)
  return readPage({ page, total: countRows(stories, where) }, ({ limit, offset }) =>
    database()
      .select(storyColumns)
      .from(stories)
      .where(where)
      .orderBy(desc(stories.createdAt), desc(stories.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(withPlayableAudio),
  )
}

/** What admins did to a person, the newest first. */
export function getAdminActsPageOn(userId: string, page: number) {
  const where = eq(auditRecords.userId, userId)
  const total = countRows(auditRecords, where)
  return readPage({ page, total, rowsPerPage: ACTS_PER_PAGE }, ({ limit, offset }) =>
    database()
      .select(actColumns)
      .from(auditRecords)
      .leftJoin(users, eq(users.id, auditRecords.adminId))
      .where(where)
      .orderBy(desc(auditRecords.createdAt), desc(auditRecords.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}
