import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { StorageFullError } from '~/files/file-store'
import { fileStore } from '~/files/file-store.server'
import type { Refused } from '~/forms/refusal'
import type { Transaction } from '~/jobs/job'
import { voiceKeys } from '~/voices/voice-profiles.server'
import { getVoiceSample, type VoiceSample } from '~/voices/voice-samples.server'
import type { DraftResult, DraftView } from './draft'
import { answerErrors, getDraft, mergeAnswers, saveAnswers, VOICE_GONE } from './drafts.server'
import { getKeyedStory, keepKey } from './idempotency-keys.server'
import { insertStory, limitReached, type NewStory, NO_ROOM, sampleKeyOf } from './new-story.server'
import { getStory, type Story } from './stories.server'
import { firstMissingStep, type StoryStep } from './story-flow'
import type { StoryRequest } from './story-request.server'

const { stories, storyDrafts } = tables

type Started = { ok: true; story: Story }

export type StartFromDraftResult =
  | Started
  | Exclude<DraftResult, { ok: true }>
  /** Something is missing: `step` asks for it. The answers were saved. */
  | { ok: false; reason: 'gap'; step: StoryStep; draft: DraftView }
  /** A limit was reached. The answers were saved. */
  | (Refused & { draft: DraftView })

/** Starts the story of the draft. Submitted twice, it is one story; a failed story is replaced. */
export function startStoryFromDraft(
  user: Owner,
  version: number,
  answers: Record<string, string> = {},
): Promise<StartFromDraftResult> {
  return start<StartFromDraftResult>(user, getDraft(user).voiceSampleId, (tx, insert) => {
    const draft = getDraft(user)
    const errors = answerErrors(answers)
    if (errors) return { ok: false, reason: 'invalid', errors, draft }
    const all = mergeAnswers(draft.answers, answers)
    const running = draft.storyStatus === 'processing' && draft.storyId && getStory(user, draft.storyId)
    if (running && JSON.stringify(all) === JSON.stringify(draft.answers)) return { ok: true, story: running }
    if (draft.version !== version) return { ok: false, reason: 'stale', draft }

    const step = firstMissingStep(draft)
    const { documentType, content, voiceSampleId } = draft
    if (step || !documentType) {
      const saved = saveAnswers(user, version, answers)
      return saved.ok ? { ...saved, ok: false, reason: 'gap', step: step ?? 'document-type' } : saved
    }
    const started = insert({ documentType, content, answers: all }, voiceSampleId)
    if (!started) return { ok: false, reason: 'stale', draft }
    if (!started.ok) {
      const saved = saveAnswers(user, version, answers)
      return saved.ok ? { ...started, draft: saved.draft } : saved
    }
    if (draft.storyId) {
      const replaced = and(eq(stories.id, draft.storyId), eq(stories.userId, user.id))
      tx.delete(stories)
        .where(and(replaced, ne(stories.status, 'ready')))
        .run()
    }
    tx.update(storyDrafts)
      .set({ answers: all, storyId: started.story.id, version: version + 1, updatedAt: new Date() })
      .where(eq(storyDrafts.userId, user.id))
      .run()
    return started
  })
}

/**
 * Starts a story from one API request, independently of the user's draft. A request that is repeated with the same
 * idempotency key gets the story of the first.
 */
export function startStoryFromRequest(
  user: Owner,
  request: StoryRequest,
  idempotencyKey?: string,
): Promise<{ ok: true; storyId: string } | Refused> {
  const { title, content, documentType, selectedVoiceId, narrativeContext } = request
  const answers = narrativeContext.rawResponses
  const keyed = idempotencyKey !== undefined && {
    key: idempotencyKey,
    request: JSON.stringify([title, content, documentType, selectedVoiceId, answers]),
  }
  return start<{ ok: true; storyId: string } | Refused>(user, selectedVoiceId, (tx, insert) => {
    const before = keyed && getKeyedStory(user, keyed)
    if (before) return before
    const started = insert({ documentType, content, answers }, selectedVoiceId)
    if (!started) {
      return { ok: false, reason: 'invalid', message: VOICE_GONE, errors: { selectedVoiceId: VOICE_GONE } }
    }
    if (!started.ok) return started
    if (keyed) keepKey(tx, user, keyed, started.story.id)
    return { ok: true, storyId: started.story.id }
  })
}

/** Inserts the story and its job unless a limit is reached; undefined if the voice isn't the one that was copied. */
type Insert = (
  story: Pick<NewStory, 'documentType' | 'content' | 'answers'>,
  voiceSampleId: string | null,
) => Started | Refused | undefined

/**
 * Decides in one transaction whether a story starts. Before it, because that takes a while, copies the recording for
 * the story; deletes the copy unless the story was inserted.
 */
async function start<Result>(
  user: Owner,
  voiceSampleId: string | null,
  decide: (tx: Transaction, insert: Insert) => Result,
): Promise<Result> {
  const id = randomUUID()
  const copied = voiceSampleId ? getVoiceSample(user, voiceSampleId) : undefined
  const hasRoom = !copied || (await copySample(copied, id))
  let isInserted = false
  try {
    return database().transaction(
      (tx) =>
        decide(tx, (story, voiceSampleId) => {
          const sample = voiceSampleId === copied?.id && copied && getVoiceSample(user, copied.id)
          if (!sample) return undefined
          const refused = limitReached(tx, user) ?? (hasRoom ? undefined : NO_ROOM)
          if (refused) return refused
          insertStory(tx, user, { id, sample, ...story })
          isInserted = true
          return { ok: true, story: getStory(user, id) as Story }
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
