import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { getVoiceSample, type VoiceSample } from '~/voices/voice-samples.server'
import type { DraftErrors, DraftView } from './draft'
import { answerErrors, getDraft, mergeAnswers, saveAnswers } from './drafts.server'
import { insertStory, limitReached, type Refusal, withOwnSample } from './new-story.server'
import { getStory, type Story } from './stories.server'
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
  const inserted = await withOwnSample({ id, sample }, () => {
    const answer = insertFromDraft(user, version, { id, sample, answers })
    return { isInserted: answer === 'inserted', answer }
  })
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

/** Unless 'inserted', nothing was changed: the draft is another since it was looked at, or a limit was reached. */
type Inserted = 'inserted' | 'stale' | Refusal

/** In one transaction: the story and its job, the draft that names it, and the failed story that it replaces gone. */
function insertFromDraft(
  user: Owner,
  version: number,
  start: { id: string; sample: VoiceSample; answers: Record<string, string> },
): Inserted {
  const { id, sample } = start
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
      insertStory(tx, user, { id, documentType: draft.documentType, content: draft.content, answers, sample })
      tx.update(storyDrafts)
        .set({ answers, storyId: id, version: version + 1, updatedAt: new Date() })
        .where(sameDraft)
        .run()
      return 'inserted'
    },
    { behavior: 'immediate' },
  )
}
