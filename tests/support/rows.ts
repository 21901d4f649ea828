import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client'
import * as tables from '#db/schema'

/* Inserts rows with defaults for all required fields; a test passes the values that matter to it. */
const at = new Date('2026-01-01T00:00:00Z')

/** A profile of a sample by an engine. */
export function insertProfile(
  db: Db,
  sampleId: string,
  values: Partial<typeof tables.voiceProfiles.$inferInsert> = {},
): void {
  const fileKey = `voices/${sampleId}/profile-${values.engine ?? 'classic'}`
  db.insert(tables.voiceProfiles)
    .values({ sampleId, engine: 'classic', version: '1', fileKey, createdAt: at, ...values })
    .run()
}

export function insertUser(db: Db, values: Partial<typeof tables.users.$inferInsert> = {}): string {
  const id = values.id ?? randomUUID()
  const username = `user_${id.slice(0, 8)}`
  db.insert(tables.users)
    .values({
      username,
      firstName: 'Ada',
      lastName: 'Byron',
      passwordHash: 'x',
      createdAt: at,
      ...values,
      id,
    })
    .run()
  return id
}

/** Two-step sign-in with a secret that can't be read, and one recovery code. */
export function insertTwoStep(db: Db, userId: string): void {
  const bytes = { secret: Buffer.alloc(48), salt: Buffer.alloc(16) }
  db.insert(tables.twoStep)
    .values({ userId, ...bytes, lastStep: 0, createdAt: at })
    .run()
  db.insert(tables.recoveryCodes)
    .values({ userId, number: 1, codeHash: Buffer.alloc(32) })
    .run()
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

export function insertVoiceSample(
  db: Db,
  userId: string,
  values: Partial<typeof tables.voiceSamples.$inferInsert> = {},
): string {
  const id = values.id ?? randomUUID()
  db.insert(tables.voiceSamples)
    .values({
      name: 'Grandma',
      filename: 'grandma.mp3',
      fileKey: `voices/${id}/original`,
      analysisKey: `voices/${id}/analysis`,
      mimeType: 'audio/mpeg',
      sizeBytes: 1000,
      durationMs: 30_000,
      soundMs: 20_000,
      incomplete: false,
      peaks: Buffer.alloc(240),
      whoIsThisVoice: 'Grandma',
      voiceMemory: 'Warm',
      createdAt: at,
      ...values,
      userId,
      id,
    })
    .run()
  return id
}

export function insertStory(
  db: Db,
  userId: string,
  values: Partial<typeof tables.stories.$inferInsert> = {},
): string {
  const id = values.id ?? randomUUID()
  db.insert(tables.stories)
    .values({
      title: 'A story',
      content: 'Some words',
      documentType: 'recipe',
      status: 'processing',
      sampleKey: `stories/${id}/sample`,
      narrativeContext: {},
      createdAt: at,
      updatedAt: at,
      ...values,
      userId,
      id,
    })
    .run()
  return id
}

/** The progress of the unfinished job of a kind and subject. */
export function jobProgress(db: Db, kind: string, subject: string): number | undefined {
  const { jobs } = tables
  const unfinished = inArray(jobs.status, ['queued', 'running'])
  const its = and(eq(jobs.kind, kind), eq(jobs.subject, subject), unfinished)
  return db.select({ progress: jobs.progress }).from(jobs).where(its).get()?.progress
}
