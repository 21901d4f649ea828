import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { type Reason, type Refused, refused } from '~/platform/refusal'
import { type Db, database, type Transaction, tables } from '~/platform/storage/database.server'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { hasRoomFor } from '~/platform/storage/disk/free-room.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import { getVoice } from '~/voices/voices.server'
import type { DocumentType } from './categories'
import { MAX_READINGS, MAX_STORIES, MAX_STORIES_AT_ONCE } from './limits'
import { narrativeContext } from './narrative-context'
import { GENERATE_STORY, getStoryOfReading, type Story } from './stories.server'
import type { StoryStatus } from './story-status'

const { allStories, readings, stories } = tables

export type Started = { ok: true; story: Story }

/** A recording of the voice, copied for a reading that may start: it stays when the voice is deleted. */
export interface SampleCopy {
  readingId: string
  /** Undefined if the voice is gone, or has no recording. */
  voiceId: string | undefined
  hasRoom: boolean
}

interface NewReading {
  documentType: DocumentType
  content: string
  answers: Record<string, string>
  voiceId: string | null
  storyId?: string
  replaces?: string
}

const sampleKeyOf = (readingId: string) => `stories/${readingId}/sample`

const TOO_MANY_READINGS: Refused = {
  ...refused(
    'taken',
    `This story has reached the limit of ${MAX_READINGS} readings. Please delete one before you make another.`,
  ),
  title: 'Not made',
}

/**
 * Copies a recording of the voice, which takes a while, and then decides in one transaction whether a reading starts
 * with it. Deletes the copy if none did.
 */
export async function withSampleCopy<Result>(
  user: Owner,
  voiceId: string | null,
  decide: (tx: Transaction, copy: SampleCopy) => Result,
): Promise<Result> {
  const copy = await copySample(user, voiceId)
  const isUsed = () =>
    database().select({ id: readings.id }).from(readings).where(eq(readings.id, copy.readingId)).get()
  try {
    return database().transaction((tx) => decide(tx, copy))
  } finally {
    if (copy.voiceId && !isUsed()) await fileStore().delete(sampleKeyOf(copy.readingId))
  }
}

async function copySample(user: Owner, wanted: string | null): Promise<SampleCopy> {
  const readingId = randomUUID()
  const voiceId = wanted ? getVoice(user, wanted)?.id : undefined
  const [recording] = voiceId ? recordingsOfVoice(voiceId) : []
  if (!recording) return { readingId, voiceId: undefined, hasRoom: true }
  if (!hasRoomFor()) return { readingId, voiceId, hasRoom: false }
  try {
    await fileStore().copy(voiceKeys(recording.id).analysis, sampleKeyOf(readingId))
    return { readingId, voiceId, hasRoom: true }
  } catch (error) {
    if (isDiskFull(error)) return { readingId, voiceId, hasRoom: false }
    throw error
  }
}

/** Starts a reading unless a limit is reached; undefined if its voice is gone, or isn't the one that was copied. */
export function startReading(
  tx: Transaction,
  user: Owner,
  copy: SampleCopy,
  reading: NewReading,
): Started | Refused | undefined {
  const voice = copy.voiceId && copy.voiceId === reading.voiceId ? getVoice(user, copy.voiceId) : undefined
  if (!voice) return undefined
  const limit = storyLimitReached(tx, user)
  if (limit) return limit
  const place = reading.storyId ? freePlace(tx, reading.storyId, reading.replaces) : 1
  if (!place) return TOO_MANY_READINGS
  if (!copy.hasRoom) return NO_ROOM

  const { readingId } = copy
  const { documentType, answers, storyId = randomUUID(), replaces } = reading
  const now = new Date()
  const status = 'processing'
  if (!reading.storyId)
    tx.insert(allStories).values({ id: storyId, userId: user.id, documentType, status, createdAt: now }).run()
  if (replaces) tx.delete(readings).where(eq(readings.id, replaces)).run()
  tx.insert(readings)
    .values({
      id: readingId,
      storyId,
      place,
      content: reading.content.trim(),
      status,
      // Set before the file exists, so that the trigger deletes the file whenever the row is deleted.
      audioPath: `stories/${readingId}.mp3`,
      sampleKey: sampleKeyOf(readingId),
      voiceId: voice.id,
      narrativeContext: { ...narrativeContext(documentType, answers, voice) },
      createdAt: now,
      updatedAt: now,
    })
    .run()
  if (!reading.storyId) tx.update(allStories).set({ readingId }).where(eq(allStories.id, storyId)).run()
  enqueue(tx, { kind: GENERATE_STORY, subject: readingId, ownerId: user.id, payload: {} })
  return { ok: true, story: getStoryOfReading(user, readingId) as Story }
}

function freePlace(tx: Transaction, storyId: string, replaces: string | undefined): number | undefined {
  const { id, place } = readings
  const rows = tx.select({ id, place }).from(readings).where(eq(readings.storyId, storyId)).all()
  const taken = rows.flatMap((row) => (row.id === replaces ? [] : row.place))
  return Array.from({ length: MAX_READINGS }, (_, i) => i + 1).find((one) => !taken.includes(one))
}

const notStarted = (reason: Reason, message: string): Refused => ({
  ...refused(reason, message),
  title: 'Generation Failed',
})

const NO_ROOM = notStarted(
  'full',
  'We have no room for another story right now. What you saved before is safe. Please try again later.',
)

/** After this time, one of MAX_STORIES_AT_ONCE may be ready. */
const RETRY_AFTER_SECONDS = 30

function storyLimitReached(db: Pick<Db, 'select'>, user: Owner): Refused | undefined {
  if (countReadings(db, user, 'processing') >= MAX_STORIES_AT_ONCE) {
    const message = `${MAX_STORIES_AT_ONCE} of your stories are being made. Please wait until one of them is ready.`
    return { ...notStarted('limited', message), retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  return tooManyStories(db, user)
}

export function tooManyStories(db: Pick<Db, 'select'>, user: Owner, more = 1): Refused | undefined {
  if (countReadings(db, user) + more <= MAX_STORIES) return undefined
  const message = `You’ve reached the limit of ${MAX_STORIES} stories and readings. Please delete one before you create another.`
  return notStarted('invalid', message)
}

function countReadings(db: Pick<Db, 'select'>, user: Owner, status?: StoryStatus): number {
  const theirs = and(eq(stories.userId, user.id), status && eq(readings.status, status))
  const all = db
    .select({ total: count() })
    .from(stories)
    .innerJoin(readings, eq(readings.storyId, stories.id))
  return all.where(theirs).get()?.total ?? 0
}
