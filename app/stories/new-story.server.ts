import { randomUUID } from 'node:crypto'
import type { Owner } from '~/accounts/users.server'
import { enqueue } from '~/jobs/enqueue.server'
import { type Refused, refused as refusedFor } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { hasRoomFor } from '~/storage/disk/free-room.server'
import { StorageFullError } from '~/storage/files/file-store'
import { fileStore } from '~/storage/files/file-store.server'
import { AGREEMENT_NEEDED, missingConsent } from '~/voices/consent.server'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { getVoiceSample, type VoiceSample } from '~/voices/voice-samples.server'
import { categoryOf, type DocumentType } from './categories'
import { narrationPlan, variedPlan } from './narration/narration-plan'
import { narrativeContext } from './narrative-context'
import { GENERATE_STORY, getStoryOrReading, type Story } from './stories.server'
import { NO_ROOM, storyLimitReached } from './story-limits.server'
import { storyTitle } from './story-title'

export type Started = { ok: true; story: Story }

interface NewStory {
  id: string
  documentType: DocumentType
  content: string
  /** By question key. */
  answers: Record<string, string>
  sample: VoiceSample
  /** The story that it is another reading of. */
  readingOf?: string
}

/** The key of the story's own copy of the recording, which stays when the voice sample is deleted. */
const sampleKeyOf = (storyId: string) => `stories/${storyId}/sample`

/** Inserts the story and its job unless a limit is reached; undefined if the voice isn't the one that was copied. */
type Insert = (
  story: Omit<NewStory, 'id' | 'sample'>,
  voiceSampleId: string | null,
) => Started | Refused | undefined

/**
 * Decides in one transaction whether a story starts. Before it, because that takes a while, copies the recording for
 * the story; deletes the copy unless the story was inserted.
 */
export async function startNewStory<Result>(
  user: Owner,
  voiceSampleId: string | null,
  decide: (tx: Transaction, insert: Insert) => Result,
): Promise<Result> {
  const id = randomUUID()
  const copied = voiceSampleId ? getVoiceSample(user, voiceSampleId) : undefined
  const hasRoom = hasRoomFor() && (!copied || (await copySample(copied, id)))
  let isInserted = false
  try {
    return database().transaction(
      (tx) =>
        decide(tx, (story, voiceSampleId) => {
          const sample = voiceSampleId === copied?.id && copied && getVoiceSample(user, copied.id)
          if (!sample) return undefined
          const refused =
            agreementNeeded(sample.id) ?? storyLimitReached(tx, user) ?? (hasRoom ? undefined : NO_ROOM)
          if (refused) return refused
          insertStory(tx, user, { id, sample, ...story })
          isInserted = true
          return { ok: true, story: getStoryOrReading(user, id) as Story }
        }),
      { behavior: 'immediate' },
    )
  } catch (error) {
    isInserted = false
    throw error
  } finally {
    if (copied && !isInserted) await fileStore().delete(sampleKeyOf(id))
  }
}

/** A recording whose owner hasn't agreed isn't sent to a company. */
function agreementNeeded(sampleId: string): Refused | undefined {
  if (!missingConsent(sampleId)) return undefined
  return refusedFor('invalid', AGREEMENT_NEEDED, { selectedVoiceId: AGREEMENT_NEEDED })
}

/** @returns whether the disk has room for it */
async function copySample({ id }: VoiceSample, storyId: string): Promise<boolean> {
  try {
    await fileStore().copy(voiceKeys(id).analysis, sampleKeyOf(storyId))
    return true
  } catch (error) {
    if (error instanceof StorageFullError) return false
    throw error
  }
}

/** Inserts a story with its narration plan, and its job. */
function insertStory(tx: Transaction, user: Owner, story: NewStory): void {
  const { id, documentType, sample, readingOf } = story
  const content = story.content.trim()
  const context = narrativeContext(documentType, story.answers, sample)
  const plan = narrationPlan(context, content)
  const now = new Date()
  tx.insert(tables.stories)
    .values({
      id,
      userId: user.id,
      readingOf,
      title: storyTitle(sample.name, categoryOf(documentType).titleLabel),
      content,
      documentType,
      status: 'processing',
      // Set before the file exists, so that the trigger deletes the file whenever the row is deleted.
      audioPath: `stories/${id}.mp3`,
      sampleKey: sampleKeyOf(id),
      selectedVoiceId: sample.id,
      narrativeContext: { ...context },
      narrationPlan: { ...(readingOf ? variedPlan(plan) : plan) },
      createdAt: now,
      updatedAt: now,
    })
    .run()
  enqueue(tx, { kind: GENERATE_STORY, subject: id, ownerId: user.id, payload: {} })
}
