import { eq } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { categoryOf } from './categories'
import type { DraftView } from './draft'
import { getDraft, mergeAnswers } from './drafts.server'
import { getStory, type Story } from './stories.server'

const { storyDrafts } = tables

type Owner = Pick<User, 'id'>

export type TryAgainResult =
  | { ok: true; draft: DraftView }
  /** No such story, or none that has to be tried again. */
  | { ok: false; reason: 'gone' }
  /** The draft holds words that stand nowhere else: the person has to say that they may go. */
  | { ok: false; reason: 'replaces-words'; draft: DraftView }

/**
 * Makes a story that failed the person's draft again: a new submit replaces it.
 * @param mayReplace the version of the draft whose words may go, where the person was asked
 */
export function tryStoryAgain(
  user: Owner,
  id: string,
  { mayReplace }: { mayReplace?: number } = {},
): TryAgainResult {
  return database().transaction(
    (tx) => {
      const story = getStoryToTryAgain(user, id)
      if (!story) return { ok: false, reason: 'gone' }
      const draft = getDraft(user)
      if (draft.storyId === id) return { ok: true, draft }
      if (draft.version !== mayReplace && losesWords(user, draft, story)) {
        return { ok: false, reason: 'replaces-words', draft }
      }
      const now = new Date()
      const change = {
        documentType: story.documentType,
        voiceSampleId: story.selectedVoiceId,
        documentMode: 'text' as const,
        content: story.content,
        pdfFilename: null,
        pdfWasTruncated: false,
        pdfOriginalWordCount: null,
        answers: mergeAnswers(draft.answers, answersOf(story)),
        storyId: id,
        version: draft.version + 1,
        updatedAt: now,
      }
      if (draft.version === 0) {
        tx.insert(storyDrafts)
          .values({ ...change, userId: user.id, createdAt: now })
          .run()
      } else tx.update(storyDrafts).set(change).where(eq(storyDrafts.userId, user.id)).run()
      return { ok: true, draft: getDraft(user) }
    },
    { behavior: 'immediate' },
  )
}

/** A story of this person that failed, or never began. */
export function getStoryToTryAgain(user: Owner, id: string): Story | undefined {
  const story = getStory(user, id)
  return story?.status === 'failed' || story?.status === 'draft' ? story : undefined
}

/** Whether words of the draft would be gone: those that neither this story nor the draft's own holds as well. */
export function losesWords(user: Owner, draft: DraftView, story: Story): boolean {
  const own = draft.storyId === undefined ? undefined : getStory(user, draft.storyId)
  const holders = own ? [story, own] : [story]
  const isLost = (words: string, wordsOf: (holder: Story) => string | undefined) =>
    words.trim() !== '' && holders.every((holder) => wordsOf(holder) !== words.trim())
  const { questions } = categoryOf(story.documentType)
  return (
    isLost(draft.content, ({ content }) => content) ||
    questions.some(({ key }) => isLost(draft.answers[key] ?? '', (holder) => answersOf(holder)[key]))
  )
}

/** By question key, as they were sent off with the story. */
function answersOf({ narrativeContext }: Story): Record<string, string> {
  const answers = Object.entries(narrativeContext.rawResponses ?? {})
  return Object.fromEntries(
    answers.filter((answer): answer is [string, string] => typeof answer[1] === 'string'),
  )
}
