import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { type Db, database, tables } from '~/database.server'
import { enqueue } from '~/jobs/enqueue.server'
import { StorageFullError } from '~/storage/file-store'
import { fileStore } from '~/storage/file-store.server'
import { voiceKeys } from '~/voices/voice-keys'
import { getVoiceSample, type VoiceSample } from '~/voices/voice-samples.server'
import { categoryOf } from './categories'
import type { DraftErrors, DraftView } from './draft'
import { answerErrors, getDraft, mergeAnswers, saveAnswers } from './drafts.server'
import { MAX_STORIES, MAX_STORIES_AT_ONCE } from './limits'
import { narrationPlan } from './narration-plan'
import { narrativeContext } from './narrative-context'
import { countStories, GENERATE_STORY, getStory, type Story } from './stories.server'
import { firstMissingStep, type StoryStep } from './story-flow'

const { stories, storyDrafts } = tables

type Owner = Pick<User, 'id'>

export type StartResult =
  | { ok: true; story: Story }
  | { ok: false; reason: 'stale'; draft: DraftView }
  | { ok: false; reason: 'invalid'; errors: DraftErrors; draft: DraftView }
  /** Something is missing: `step` is where it is asked for. The answers were kept. */
  | { ok: false; reason: 'gap'; step: StoryStep; draft: DraftView }
  /** The box, or this person's share of it, is full: `message` is for them. The answers were kept. */
  | ({ ok: false; reason: 'refused'; draft: DraftView } & Refusal)

interface Refusal {
  status: 422 | 429 | 507
  message: string
}

/** Sends the draft off to be made into a story. Sent twice, it is one story; a story that failed is replaced. */
export async function startGeneration(
  user: Owner,
  version: number,
  answers: Record<string, string> = {},
): Promise<StartResult> {
  const refusal = whyNot(user, version, answers)
  if (refusal) return refusal
  const draft = getDraft(user)
  const sample = draft.voiceSampleId && getVoiceSample(user, draft.voiceSampleId)
  if (!sample || !draft.documentType) return { ok: false, reason: 'stale', draft }

  const id = randomUUID()
  const sampleKey = `stories/${id}/sample`
  try {
    await fileStore().copy(voiceKeys(sample.id).analysis, sampleKey)
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
    return refuse(user, version, answers, {
      status: 507,
      message: 'There is no room for another story right now.',
    })
  }
  let inserted: Inserted = 'stale'
  try {
    inserted = insertStory(user, version, { id, sampleKey, sample, answers })
  } finally {
    if (inserted !== 'inserted') await fileStore().delete(sampleKey)
  }
  if (typeof inserted === 'object') return refuse(user, version, answers, inserted)
  const story = getStory(user, id)
  if (story) return { ok: true, story }
  return whyNot(user, version, answers) ?? { ok: false, reason: 'stale', draft: getDraft(user) }
}

/** The answer where nothing is to be started, which is the running story where this submit was made before. */
function whyNot(user: Owner, version: number, answers: Record<string, string>): StartResult | undefined {
  const draft = getDraft(user)
  const errors = answerErrors(answers)
  if (errors) return { ok: false, reason: 'invalid', errors, draft }
  const story = storyInTheMaking(user, draft, answers)
  if (story) return { ok: true, story }
  if (draft.version !== version) return { ok: false, reason: 'stale', draft }

  const step = firstMissingStep(draft)
  if (step) {
    const saved = saveAnswers(user, version, answers)
    return saved.ok ? { ok: false, reason: 'gap', step, draft: saved.draft } : saved
  }
  const limit = limitReached(database(), user)
  return limit && refuse(user, version, answers, limit)
}

function refuse(
  user: Owner,
  version: number,
  answers: Record<string, string>,
  refusal: Refusal,
): StartResult {
  const saved = saveAnswers(user, version, answers)
  return saved.ok ? { ok: false, reason: 'refused', ...refusal, draft: saved.draft } : saved
}

function storyInTheMaking(user: Owner, draft: DraftView, answers: Record<string, string>): Story | undefined {
  if (!draft.storyId || draft.storyStatus !== 'processing') return undefined
  const isTheSame = JSON.stringify(mergeAnswers(draft.answers, answers)) === JSON.stringify(draft.answers)
  return isTheSame ? getStory(user, draft.storyId) : undefined
}

function limitReached(db: Pick<Db, 'select'>, user: Owner): Refusal | undefined {
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

/** Unless 'inserted', nothing was changed: the draft is another since it was looked at, or a limit was reached. */
type Inserted = 'inserted' | 'stale' | Refusal

/** In one transaction: the story and its job, the draft that names it, and the failed story that it replaces gone. */
function insertStory(
  user: Owner,
  version: number,
  start: { id: string; sampleKey: string; sample: VoiceSample; answers: Record<string, string> },
): Inserted {
  const { id, sampleKey, sample } = start
  return database().transaction(
    (tx) => {
      const sameDraft = and(eq(storyDrafts.userId, user.id), eq(storyDrafts.version, version))
      const draft = tx.select().from(storyDrafts).where(sameDraft).get()
      // A deleted sample leaves its drafts without a new version.
      if (!draft?.documentType || draft.voiceSampleId !== sample.id) return 'stale'
      const limit = limitReached(tx, user)
      if (limit) return limit
      if (draft.storyId) {
        tx.delete(stories)
          .where(and(eq(stories.id, draft.storyId), eq(stories.userId, user.id), ne(stories.status, 'ready')))
          .run()
      }
      const answers = mergeAnswers(draft.answers, start.answers)
      const content = draft.content.trim()
      const context = narrativeContext(draft.documentType, answers, sample)
      const now = new Date()
      tx.insert(stories)
        .values({
          id,
          userId: user.id,
          title: storyTitle(sample.name, categoryOf(draft.documentType).titleLabel),
          content,
          documentType: draft.documentType,
          status: 'processing',
          // Named before the file is there: whenever the row goes, the trigger removes what was made.
          audioPath: `stories/${id}.mp3`,
          sampleKey,
          selectedVoiceId: sample.id,
          narrativeContext: { ...context },
          narrationPlan: { ...narrationPlan(context, content) },
          createdAt: now,
          updatedAt: now,
        })
        .run()
      enqueue(tx, { kind: GENERATE_STORY, subject: id, payload: {} })
      tx.update(storyDrafts)
        .set({ answers, storyId: id, version: version + 1, updatedAt: now })
        .where(sameDraft)
        .run()
      return 'inserted'
    },
    { behavior: 'immediate' },
  )
}

/** Spec section 3. */
export function storyTitle(voiceName: string, categoryLabel: string): string {
  return `Loved One's Voice: ${voiceName} | Category: ${categoryLabel}`
}
