import type { Owner } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { getVoice } from '~/voices/voices.server'
import { categoryOf } from './categories'
import { BLANK_DRAFT, type DraftView } from './draft/draft'
import { getDraft } from './draft/drafts.server'
import { mergeAnswers } from './draft/story-answers'
import { getStory, type Story } from './stories.server'

export type TryAgainResult =
  | { ok: true; draft: DraftView }
  | { ok: false; reason: 'gone' }
  /** The draft has words that exist nowhere else: the user must agree to lose them. */
  | { ok: false; reason: 'replaces-words'; draft: DraftView }

/** Makes a failed story the user's draft again: submitting it replaces the story. */
export function tryStoryAgain(
  user: Owner,
  id: string,
  { mayReplace }: { mayReplace?: number } = {},
): TryAgainResult {
  return database().transaction((tx) => {
    const story = getStoryToTryAgain(user, id)
    if (!story) return { ok: false, reason: 'gone' }
    const draft = getDraft(user)
    if (draft.storyId === id) return { ok: true, draft }
    if (draft.version !== mayReplace && losesWords(user, draft, story)) {
      return { ok: false, reason: 'replaces-words', draft }
    }
    const now = new Date()
    const change = {
      ...BLANK_DRAFT,
      documentType: story.documentType,
      voiceId: (story.voiceId && getVoice(user, story.voiceId)?.id) ?? null,
      content: story.content,
      answers: mergeAnswers(draft.answers, answersOf(story)),
      storyId: id,
      version: draft.version + 1,
      updatedAt: now,
    }
    tx.insert(tables.storyDrafts)
      .values({ ...change, userId: user.id, createdAt: now })
      .onConflictDoUpdate({ target: tables.storyDrafts.userId, set: change })
      .run()
    return { ok: true, draft: getDraft(user) }
  })
}

export function getStoryToTryAgain(user: Owner, id: string): Story | undefined {
  const story = getStory(user, id)
  return story?.status === 'failed' || story?.status === 'draft' ? story : undefined
}

export function losesWords(user: Owner, draft: DraftView, story: Story): boolean {
  const own = draft.storyId ? getStory(user, draft.storyId) : undefined
  const holders = own ? [story, own] : [story]
  const isLost = (words: string, wordsOf: (holder: Story) => string | undefined) =>
    words.trim() !== '' && holders.every((holder) => wordsOf(holder) !== words.trim())
  const { questions } = categoryOf(story.documentType)
  return (
    isLost(draft.content, ({ content }) => content) ||
    questions.some(({ key }) => isLost(draft.answers[key] ?? '', (holder) => answersOf(holder)[key]))
  )
}

export function answersOf({ narrativeContext }: Story): Record<string, string> {
  const answers = Object.entries(narrativeContext.rawResponses ?? {})
  return Object.fromEntries(
    answers.filter((answer): answer is [string, string] => typeof answer[1] === 'string'),
  )
}
