import { and, eq, ne } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import type { StoryStep } from '~/platform/dashboard-url'
import { type Refused, refused } from '~/platform/refusal'
import { tables } from '~/platform/storage/database.server'
import { getRecording } from '~/voices/recordings.server'
import { changedElsewhere, type DraftRefused, type DraftView } from './draft/draft'
import { getDraft, saveAnswers, VOICE_GONE } from './draft/drafts.server'
import { answerErrors, mergeAnswers } from './draft/story-answers'
import { firstMissingStep } from './draft/story-flow'
import type { StoryRequest } from './draft/story-request.server'
import { type Started, startReading, withSampleCopy } from './new-story.server'
import { getStory, listReadings } from './stories.server'

const { allStories, storyDrafts } = tables

export type StartFromDraftResult =
  | Started
  | DraftRefused
  /** Something is missing: `step` asks for it. The answers were saved. */
  | { ok: false; reason: 'gap'; step: StoryStep; draft: DraftView }

/** Starts the story of the draft. Submitted twice, it is one story; a failed story is replaced. */
export function startStoryFromDraft(user: Owner, version: number, answers: Record<string, string> = {}) {
  return withSampleCopy<StartFromDraftResult>(user, getDraft(user).voiceId, (tx, copy) => {
    const draft = getDraft(user)
    const errors = answerErrors(answers)
    if (errors) return { ...refused('invalid', '', errors), draft }
    const all = mergeAnswers(draft.answers, answers)
    const running = draft.storyStatus === 'processing' && draft.storyId && getStory(user, draft.storyId)
    if (running && JSON.stringify(all) === JSON.stringify(draft.answers)) return { ok: true, story: running }
    if (draft.version !== version) return changedElsewhere(draft)

    const step = firstMissingStep(draft)
    const { documentType, content, voiceId } = draft
    if (step || !documentType) {
      const saved = saveAnswers(user, version, answers)
      return saved.ok ? { ...saved, ok: false, reason: 'gap', step: step ?? 'document-type' } : saved
    }
    const started = startReading(tx, user, copy, { documentType, content, answers: all, voiceId })
    if (!started) return changedElsewhere(draft)
    if (!started.ok) {
      const saved = saveAnswers(user, version, answers)
      return saved.ok ? { ...started, draft: saved.draft } : saved
    }
    // A story whose file was lost may have other readings, which would go with it.
    if (draft.storyId && listReadings(user, [draft.storyId]).length === 0) {
      const replaced = and(eq(allStories.id, draft.storyId), eq(allStories.userId, user.id))
      tx.delete(allStories)
        .where(and(replaced, ne(allStories.status, 'ready')))
        .run()
    }
    tx.update(storyDrafts)
      .set({ answers: all, storyId: started.story.id, version: version + 1, updatedAt: new Date() })
      .where(eq(storyDrafts.userId, user.id))
      .run()
    return started
  })
}

/** Starts a story from one API request, independently of the user's draft. */
export function startStoryFromRequest(user: Owner, request: StoryRequest) {
  const { content, documentType, selectedVoiceId, narrativeContext } = request
  // The API knows a voice by any of its recordings.
  const voiceId = getRecording(user, selectedVoiceId)?.voiceId ?? null
  const answers = narrativeContext.rawResponses
  return withSampleCopy<Started | Refused>(
    user,
    voiceId,
    (tx, copy) =>
      startReading(tx, user, copy, { documentType, content, answers, voiceId }) ??
      refused('invalid', VOICE_GONE, { selectedVoiceId: VOICE_GONE }),
  )
}
