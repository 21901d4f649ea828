import type { User } from '~/accounts/users.server'
import { type Db, tables } from '~/database.server'
import { StorageFullError } from '~/files/file-store'
import { fileStore } from '~/files/file-store.server'
import { enqueue } from '~/jobs/enqueue.server'
import type { Transaction } from '~/jobs/job'
import { voiceKeys } from '~/voices/voice-keys'
import type { VoiceSample } from '~/voices/voice-samples.server'
import { categoryOf, type DocumentType } from './categories'
import { MAX_STORIES, MAX_STORIES_AT_ONCE } from './limits'
import { narrationPlan } from './narration-plan'
import { narrativeContext } from './narrative-context'
import { countStories, GENERATE_STORY } from './stories.server'

type Owner = Pick<User, 'id'>

/** The box, or this person's share of it, is full: `message` is for them. */
export interface Refusal {
  status: 422 | 429 | 507
  message: string
}

export interface NewStory {
  id: string
  documentType: DocumentType
  content: string
  /** By question key. */
  answers: Record<string, string>
  sample: VoiceSample
}

export const NO_ROOM: Refusal = { status: 507, message: 'There is no room for another story right now.' }

const sampleKeyOf = (storyId: string) => `stories/${storyId}/sample`

/**
 * Gives a story its own copy of the recording for as long as `insert` says that it is there.
 * @param insert makes the story's row, in a transaction, and returns whether it did beside its own answer
 * @returns what insert answers; NO_ROOM where the copy didn't fit
 */
export async function withOwnSample<Answer>(
  { id, sample }: Pick<NewStory, 'id' | 'sample'>,
  insert: () => { isInserted: boolean; answer: Answer },
): Promise<Answer | typeof NO_ROOM> {
  try {
    await fileStore().copy(voiceKeys(sample.id).analysis, sampleKeyOf(id))
  } catch (error) {
    if (error instanceof StorageFullError) return NO_ROOM
    throw error
  }
  let isInserted = false
  try {
    const result = insert()
    isInserted = result.isInserted
    return result.answer
  } finally {
    if (!isInserted) await fileStore().delete(sampleKeyOf(id))
  }
}

/** @param db the transaction that makes the story */
export function limitReached(db: Pick<Db, 'select'>, user: Owner): Refusal | undefined {
  if (countStories(user, 'processing', db) >= MAX_STORIES_AT_ONCE) {
    const message = `${MAX_STORIES_AT_ONCE} of your stories are being made. Please wait until one of them is ready.`
    return { status: 429, message }
  }
  if (countStories(user, undefined, db) >= MAX_STORIES) {
    const message = `You have ${MAX_STORIES} stories, as many as fit. Please delete one before you create another.`
    return { status: 422, message }
  }
  return undefined
}

/** The story's row, the plan by which it is to be read, and its job. */
export function insertStory(tx: Transaction, user: Owner, story: NewStory): void {
  const { id, documentType, sample } = story
  const content = story.content.trim()
  const context = narrativeContext(documentType, story.answers, sample)
  const now = new Date()
  tx.insert(tables.stories)
    .values({
      id,
      userId: user.id,
      title: storyTitle(sample.name, categoryOf(documentType).titleLabel),
      content,
      documentType,
      status: 'processing',
      // Named before the file is there: whenever the row goes, the trigger removes what was made.
      audioPath: `stories/${id}.mp3`,
      sampleKey: sampleKeyOf(id),
      selectedVoiceId: sample.id,
      narrativeContext: { ...context },
      narrationPlan: { ...narrationPlan(context, content) },
      createdAt: now,
      updatedAt: now,
    })
    .run()
  enqueue(tx, { kind: GENERATE_STORY, subject: id, payload: {} })
}

/** Spec section 3. */
export function storyTitle(voiceName: string, categoryLabel: string): string {
  return `Loved One's Voice: ${voiceName} | Category: ${categoryLabel}`
}
