import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { enqueue } from '~/jobs/enqueue.server'
import { type Refused, refused as refusedFor } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { isDiskFull } from '~/storage/disk/disk-full'
import { hasRoomFor } from '~/storage/disk/free-room.server'
import { fileStore } from '~/storage/files/file-store.server'
import { AGREEMENT_NEEDED, missingConsent } from '~/voices/consent.server'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { recordingsOfVoice } from '~/voices/voice-recordings.server'
import { getVoice, type Voice } from '~/voices/voices.server'
import type { DocumentType } from './categories'
import { MAX_READINGS } from './limits'
import { narrationPlan, variedPlan } from './narration/narration-plan'
import { narrativeContext } from './narrative-context'
import { GENERATE_STORY, getStoryOfReading, type Story } from './stories.server'
import { NO_ROOM, storyLimitReached } from './story-limits.server'

export type Started = { ok: true; story: Story }

interface NewReading {
  /** In the names of its files: the id of the story that begins with it, or else its own. */
  id: string
  documentType: DocumentType
  content: string
  /** By question key. */
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

/** The refusal of one reading more than fit. */
const TOO_MANY_READINGS: Refused = {
  ...refusedFor(
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
        const refused =
          agreementNeeded(voice.id) ??
          storyLimitReached(tx, user) ??
          (place ? undefined : TOO_MANY_READINGS) ??
          (hasRoom ? undefined : NO_ROOM)
        if (refused) return refused
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

/** A recording whose owner hasn't agreed isn't sent to a company. */
function agreementNeeded(voiceId: string): Refused | undefined {
  if (!missingConsent(voiceId)) return undefined
  return refusedFor('invalid', AGREEMENT_NEEDED, { selectedVoiceId: AGREEMENT_NEEDED })
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

/** A place that the story has left for a reading; undefined if all are taken. */
function freePlace(tx: Transaction, storyId: string, replaces: string | undefined): number | undefined {
  const { id, place } = tables.readings
  const rows = tx
    .select({ id, place })
    .from(tables.readings)
    .where(eq(tables.readings.storyId, storyId))
    .all()
  const taken = rows.flatMap((row) => (row.id === replaces ? [] : row.place))
  return Array.from({ length: MAX_READINGS }, (_, i) => i + 1).find((one) => !taken.includes(one))
}

/** Inserts a reading with its narration plan, its story unless it is there, and its job. @returns its id */
function insertReading(tx: Transaction, user: Owner, reading: NewReading, place: number | undefined): string {
  const { id, documentType, voice } = reading
  const content = reading.content.trim()
  const context = narrativeContext(documentType, reading.answers, voice)
  const plan = narrationPlan(context, content)
  const now = new Date()
  const [storyId, readingId] = reading.storyId ? [reading.storyId, id] : [id, randomUUID()]
  const status = 'processing'
  if (!reading.storyId) {
    tx.insert(tables.stories)
      .values({ id: storyId, userId: user.id, documentType, status, createdAt: now })
      .run()
  }
  if (reading.replaces) tx.delete(tables.readings).where(eq(tables.readings.id, reading.replaces)).run()
  tx.insert(tables.readings)
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
      narrationPlan: { ...(reading.storyId ? variedPlan(plan) : plan) },
      createdAt: now,
      updatedAt: now,
    })
    .run()
  if (!reading.storyId)
    tx.update(tables.stories).set({ readingId }).where(eq(tables.stories.id, storyId)).run()
  enqueue(tx, { kind: GENERATE_STORY, subject: readingId, ownerId: user.id, payload: {} })
  return readingId
}
