import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { enqueue } from '~/jobs/enqueue.server'
import { type Reason, type Refused, refused } from '~/refusal'
import { type Db, database, type Transaction, tables } from '~/storage/database.server'
import { isDiskFull } from '~/storage/disk/disk-full'
import { hasRoomFor } from '~/storage/disk/free-room.server'
import { fileStore } from '~/storage/files/file-store.server'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import { getVoice, type Voice } from '~/voices/voices.server'
import type { DocumentType } from './categories'
import { MAX_READINGS, MAX_STORIES, MAX_STORIES_AT_ONCE } from './limits'
import { narrativeContext } from './narrative-context'
import { GENERATE_STORY, getStoryOfReading, type Story } from './stories.server'
import type { StoryStatus } from './story-status'

const { readings, stories } = tables

export type Started = { ok: true; story: Story }

interface NewReading {
  /** In the names of its files: the id of the story that begins with it, or else its own. */
  id: string
  documentType: DocumentType
  content: string
  answers: Record<string, string>
  voice: Voice
  /** The story that it is another reading of; without one, a new story begins with it. */
  storyId?: string
  /** A failed reading of that story, which goes and leaves its place. */
  replaces?: string
}

/** The key of the reading's own copy of a recording, which stays when the voice is deleted. */
const sampleKeyOf = (id: string) => `stories/${id}/sample`

/** Inserts the reading and its job unless a limit is reached; undefined if the voice isn't the one that was copied. */
type Insert = (
  reading: Omit<NewReading, 'id' | 'voice'>,
  voiceId: string | null,
) => Started | Refused | undefined

const TOO_MANY_READINGS: Refused = {
  ...refused(
    'taken',
    `This story has ${MAX_READINGS} readings, as many as fit. Please delete one before you make another.`,
  ),
  title: 'Not made',
}

/**
 * Decides in one transaction whether a story or another reading starts. Before it, because that takes a while, copies a
 * recording of the voice for it; deletes the copy unless the reading was inserted.
 */
export async function startNewStory<Result>(
  user: Owner,
  voiceId: string | null,
  decide: (tx: Transaction, insert: Insert) => Result,
): Promise<Result> {
  const id = randomUUID()
  const copied = voiceId ? getVoice(user, voiceId) : undefined
  const [recording] = copied ? recordingsOfVoice(copied.id) : []
  const hasRoom = hasRoomFor() && (!recording || (await copySample(recording.id, id)))
  let isInserted = false
  try {
    return database().transaction((tx) =>
      decide(tx, (reading, voiceId) => {
        const voice = recording && voiceId === copied?.id ? getVoice(user, copied.id) : undefined
        if (!voice) return undefined
        const place = reading.storyId ? freePlace(tx, reading.storyId, reading.replaces) : 1
        const refusal =
          storyLimitReached(tx, user) ??
          (place ? undefined : TOO_MANY_READINGS) ??
          (hasRoom ? undefined : NO_ROOM)
        if (refusal) return refusal
        const readingId = insertReading(tx, user, { id, voice, ...reading }, place)
        isInserted = true
        return { ok: true, story: getStoryOfReading(user, readingId) as Story }
      }),
    )
  } catch (error) {
    isInserted = false
    throw error
  } finally {
    if (recording && !isInserted) await fileStore().delete(sampleKeyOf(id))
  }
}

/** @returns whether the disk has room for it */
async function copySample(recordingId: string, id: string): Promise<boolean> {
  try {
    await fileStore().copy(voiceKeys(recordingId).analysis, sampleKeyOf(id))
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
}

function freePlace(tx: Transaction, storyId: string, replaces: string | undefined): number | undefined {
  const { id, place } = readings
  const rows = tx.select({ id, place }).from(readings).where(eq(readings.storyId, storyId)).all()
  const taken = rows.flatMap((row) => (row.id === replaces ? [] : row.place))
  return Array.from({ length: MAX_READINGS }, (_, i) => i + 1).find((one) => !taken.includes(one))
}

/** Inserts a reading with its narration plan, its story unless it is there, and its job. @returns its id */
function insertReading(tx: Transaction, user: Owner, reading: NewReading, place: number | undefined): string {
  const { id, documentType, voice } = reading
  const content = reading.content.trim()
  const context = narrativeContext(documentType, reading.answers, voice)
  const now = new Date()
  const [storyId, readingId] = reading.storyId ? [reading.storyId, id] : [id, randomUUID()]
  const status = 'processing'
  if (!reading.storyId) {
    tx.insert(stories).values({ id: storyId, userId: user.id, documentType, status, createdAt: now }).run()
  }
  if (reading.replaces) tx.delete(readings).where(eq(readings.id, reading.replaces)).run()
  tx.insert(readings)
    .values({
      id: readingId,
      storyId,
      place,
      content,
      status,
      // Set before the file exists, so that the trigger deletes the file whenever the row is deleted.
      audioPath: `stories/${id}.mp3`,
      sampleKey: sampleKeyOf(id),
      voiceId: voice.id,
      narrativeContext: { ...context },
      createdAt: now,
      updatedAt: now,
    })
    .run()
  if (!reading.storyId) tx.update(stories).set({ readingId }).where(eq(stories.id, storyId)).run()
  enqueue(tx, { kind: GENERATE_STORY, subject: readingId, ownerId: user.id, payload: {} })
  return readingId
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
  if (countReadings(db, user) >= MAX_STORIES) {
    const message = `You have ${MAX_STORIES} stories and readings, as many as fit. Please delete one before you create another.`
    return notStarted('invalid', message)
  }
  return undefined
}

function countReadings(db: Pick<Db, 'select'>, user: Owner, status?: StoryStatus): number {
  const theirs = and(eq(stories.userId, user.id), status && eq(readings.status, status))
  const all = db
    .select({ total: count() })
    .from(stories)
    .innerJoin(readings, eq(readings.storyId, stories.id))
  return all.where(theirs).get()?.total ?? 0
}
