import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client'
import * as tables from '#db/schema'

/* Inserts rows with defaults for all required fields; a test passes the values that matter to it. */
const at = new Date('2026-01-01T00:00:00Z')

export const rowsOf = <Table extends SQLiteTable>(db: Db, table: Table) => db.select().from(table).all()

export const insertRow = <Table extends SQLiteTable>(
  db: Pick<Db, 'insert'>,
  table: Table,
  values: Table['$inferInsert'],
) => db.insert(table).values(values).run()

/** A profile of a voice by an engine. */
export function insertProfile(
  db: Db,
  voiceId: string,
  values: Partial<typeof tables.voiceProfiles.$inferInsert> = {},
): void {
  const fileKey = `voices/${voiceId}/profile-${values.engine ?? 'classic'}`
  const row = { voiceId, engine: 'classic', version: '1', fileKey, createdAt: at }
  insertRow(db, tables.voiceProfiles, { ...row, ...values })
}

export function insertUser(db: Db, values: Partial<typeof tables.users.$inferInsert> = {}): string {
  const id = values.id ?? randomUUID()
  const username = `user_${id.slice(0, 8)}`
  insertRow(db, tables.users, {
    username,
    firstName: 'Ada',
    lastName: 'Byron',
    passwordHash: 'x',
    createdAt: at,
    ...values,
    id,
  })
  return id
}

/** The id of a user; '' if there is none of this name. */
export const userIdOf = (db: Db, username: string): string =>
  db.select().from(tables.users).where(eq(tables.users.username, username)).get()?.id ?? ''

/** Two-step sign-in with a secret that can't be read, and one recovery code. */
export function insertTwoStep(db: Db, userId: string): void {
  const bytes = { secret: Buffer.alloc(48), salt: Buffer.alloc(16) }
  insertRow(db, tables.twoStep, { userId, ...bytes, lastStep: 0, createdAt: at })
  insertRow(db, tables.recoveryCodes, { userId, number: 1, codeHash: Buffer.alloc(32) })
}

export function insertPronunciation(
  db: Db,
  userId: string,
  values: Partial<typeof tables.pronunciations.$inferInsert> = {},
): string {
  const row = { id: randomUUID(), word: 'Niamh', wordLower: 'niamh', sayAs: 'neev', createdAt: at }
  return db
    .insert(tables.pronunciations)
    .values({ ...row, ...values, userId })
    .returning()
    .get().id
}

export const insertDraft = (
  db: Db,
  userId: string,
  values: Partial<typeof tables.storyDrafts.$inferInsert> = {},
) => insertRow(db, tables.storyDrafts, { createdAt: at, updatedAt: at, ...values, userId })

type Voice = Pick<typeof tables.voices.$inferInsert, 'name' | 'memory' | 'accent' | 'photoKey'>

/** A recording, with a voice of the same id unless it is of another one. */
export function insertVoiceSample(
  db: Db,
  userId: string,
  values: Partial<Omit<typeof tables.recordings.$inferInsert, 'photoKey'> & Voice> = {},
): string {
  const { name = 'Grandma', memory = 'Warm', accent, photoKey, ...recording } = values
  const id = values.id ?? randomUUID()
  const createdAt = values.createdAt ?? at
  if (!recording.voiceId)
    db.insert(tables.voices).values({ id, userId, name, memory, accent, photoKey, createdAt }).run()
  insertRow(db, tables.recordings, {
    voiceId: id,
    filename: 'grandma.mp3',
    fileKey: `voices/${id}/original`,
    analysisKey: `voices/${id}/analysis`,
    mimeType: 'audio/mpeg',
    sizeBytes: 1000,
    durationMs: 30_000,
    soundMs: 20_000,
    incomplete: false,
    peaks: Buffer.alloc(240),
    createdAt,
    ...recording,
    userId,
    id,
  })
  return id
}

/** The id of the reading that insertStory makes; its job has it as subject. */
export const readingIdOf = (storyId: string): string => `${storyId}-read`

type Reading = typeof tables.readings.$inferInsert

/** The values of a story whose sound is in a file. */
export const readyAs = (audioPath: string) =>
  ({
    status: 'ready',
    sampleKey: null,
    audioPath,
    durationMs: 8000,
    sizeBytes: 1,
    peaks: Buffer.alloc(240, 99),
  }) as const

/** A story with the reading that is heard. */
export function insertStory(
  db: Db,
  userId: string,
  values: Partial<Omit<Reading, 'storyId'> & Omit<typeof tables.allStories.$inferInsert, 'userId'>> = {},
): string {
  const {
    id = randomUUID(),
    ownTitle,
    documentType = 'recipe',
    category,
    status = 'processing',
    ...read
  } = values
  const createdAt = values.createdAt ?? at
  db.transaction((tx) => {
    insertRow(tx, tables.allStories, { id, userId, ownTitle, documentType, category, status, createdAt })
    insertReading(tx, id, { sampleKey: `stories/${id}/sample`, ...read, id: readingIdOf(id), status })
    tx.update(tables.allStories)
      .set({ readingId: readingIdOf(id) })
      .where(eq(tables.allStories.id, id))
      .run()
  })
  return id
}

/** Changes the reading in which a story is heard, or another one. */
export function updateReading(db: Db, id: string, values: Partial<Reading>): void {
  const { readings, stories } = tables
  const story = db.select({ heard: stories.readingId }).from(stories).where(eq(stories.id, id)).get()
  db.update(readings)
    .set(values)
    .where(eq(readings.id, story?.heard ?? id))
    .run()
}

/** The reading in which a story is heard, or another one. */
export function readingRow(db: Db, id: string) {
  const { readings, stories } = tables
  const story = db.select({ heard: stories.readingId }).from(stories).where(eq(stories.id, id)).get()
  return db
    .select()
    .from(readings)
    .where(eq(readings.id, story?.heard ?? id))
    .get()
}

/** Another reading of a story. */
export function insertReading(
  db: Pick<Db, 'insert'>,
  storyId: string,
  values: Partial<Omit<Reading, 'storyId'>> = {},
): string {
  const id = values.id ?? randomUUID()
  insertRow(db, tables.readings, {
    content: 'Some words',
    voiceName: values.voiceId ? undefined : '',
    status: 'processing',
    sampleKey: `stories/${id}/sample`,
    narrativeContext: {},
    createdAt: at,
    updatedAt: at,
    announcedAt: values.status && values.status !== 'processing' ? at : null,
    ...values,
    storyId,
    id,
  })
  return id
}

/** The progress of the unfinished job of a kind and subject. */
export function jobProgress(db: Db, kind: string, subject: string): number | undefined {
  const { jobs } = tables
  const unfinished = inArray(jobs.status, ['queued', 'running'])
  const its = and(eq(jobs.kind, kind), eq(jobs.subject, subject), unfinished)
  return db.select({ progress: jobs.progress }).from(jobs).where(its).get()?.progress
}
