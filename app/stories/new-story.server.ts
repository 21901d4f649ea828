import type { Owner } from '~/accounts/users.server'
import { type Db, tables } from '~/database.server'
import type { Reason, Refused } from '~/forms/refusal'
import { enqueue } from '~/jobs/enqueue.server'
import type { Transaction } from '~/jobs/job'
import type { VoiceSample } from '~/voices/voice-samples.server'
import { categoryOf, type DocumentType } from './categories'
import { MAX_STORIES, MAX_STORIES_AT_ONCE } from './limits'
import { narrationPlan } from './narration-plan'
import { narrativeContext } from './narrative-context'
import { countStories, GENERATE_STORY } from './stories.server'

export interface NewStory {
  id: string
  documentType: DocumentType
  content: string
  /** By question key. */
  answers: Record<string, string>
  sample: VoiceSample
}

/** The key of the story's own copy of the recording, which stays when the voice sample is deleted. */
export const sampleKeyOf = (storyId: string) => `stories/${storyId}/sample`

const refused = (reason: Reason, message: string): Refused => ({
  ok: false,
  reason,
  title: 'Generation Failed',
  message,
})

export const NO_ROOM = refused('full', 'There is no room for another story right now.')

/** After this time, one of MAX_STORIES_AT_ONCE may be ready. */
const RETRY_AFTER_SECONDS = 30

/** @param db the transaction that inserts the story */
export function limitReached(db: Pick<Db, 'select'>, user: Owner): Refused | undefined {
  if (countStories(user, 'processing', db) >= MAX_STORIES_AT_ONCE) {
    const message = `${MAX_STORIES_AT_ONCE} of your stories are being made. Please wait until one of them is ready.`
    return { ...refused('limited', message), retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  if (countStories(user, undefined, db) >= MAX_STORIES) {
    const message = `You have ${MAX_STORIES} stories, as many as fit. Please delete one before you create another.`
    return refused('invalid', message)
  }
  return undefined
}

/** Inserts a story with its narration plan, and its job. */
export function insertStory(tx: Transaction, user: Owner, story: NewStory): void {
  const { id, documentType, sample } = story
  const content = story.content.trim()
  const context = narrativeContext(documentType, story.answers, sample)
  const now = new Date()
  tx.insert(tables.stories)
    .values({
      id,
      userId: user.id,
      // docs/spec.md, section 3.
      title: `Loved One's Voice: ${sample.name} | Category: ${categoryOf(documentType).titleLabel}`,
      content,
      documentType,
      status: 'processing',
      // Set before the file exists, so that the trigger deletes the file whenever the row is deleted.
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
