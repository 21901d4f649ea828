import { type AppLoadContext, data, replace } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { categoryOf } from '~/stories/categories'
import type { DraftRefused, DraftView } from '~/stories/draft/draft'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap, isStoryStep, type StoryStep } from '~/stories/draft/story-flow'
import { failureCause } from '~/stories/failure-cause'
import { isWithin } from '~/stories/is-within'
import { waitForStoryChange } from '~/stories/narration/wait-for-story.server'
import { getStory, getStoryOrReading } from '~/stories/stories.server'
import { getVoice } from '~/voices/voices.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { flashCookie } from '~/web/session/flash.server'
import { dashboardUrl } from '../dashboard-url'
import { storyNews } from '../stories/story-news'

/** A 'Check again' request is held well inside the time that proxies and phones allow. */
const CHECK_AGAIN_MS = 25_000

/** For so long, the end of a story is news to a user who opens the page that waits for it. */
const NEWS_MS = 90_000

/**
 * The data of each step: the draft, and the names of what it has already.
 * @throws Response 303 to the first step that lacks something, unless a refused form is shown again
 */
export function openStep(user: User, step: StoryStep, { isFormRefused }: AppLoadContext) {
  const draft = getDraft(user)
  const gap = firstGap(step, draft)
  if (gap && !isFormRefused) throw replace(dashboardUrl({ step: gap }), 303)
  const { documentType, voiceId } = draft
  const chosen = {
    kind: documentType ? categoryOf(documentType).label : undefined,
    voice: voiceId ? getVoice(user, voiceId)?.name : undefined,
  }
  return { draft, chosen }
}

/** @throws Response 303 to the story of the draft that is being made, or to the first step */
export function draftsProgress(user: User): never {
  const { storyStatus, storyId: story } = getDraft(user)
  const isMaking = storyStatus === 'processing' && story
  throw replace(dashboardUrl(isMaking ? { step: 'processing', story } : {}), 303)
}

/**
 * The story that /processing/… waits for.
 * @throws Response 303 once it is finished, with a toast if that is news, and after a 'Check again' without news
 */
export async function processingStory(user: User, id: string, request: Request) {
  const query = new URL(request.url).searchParams
  const found = getStoryOrReading(user, id)
  const holds = found?.status === 'processing' && query.get('wait') === '1'
  const story = holds
    ? await waitForStoryChange(user, id, { signal: request.signal, timeoutMs: CHECK_AGAIN_MS })
    : found
  if (!story) throw data(null, { status: 404 })
  const toast = storyNews(story.status, story.readingOf !== null)
  // Without `wait` the next 'Check again' leads to another URL; with a fragment the page opens at the progress.
  if (!toast && holds) throw replace(dashboardUrl({ step: 'processing', story: id }), 303)
  if (!toast) return story
  // Another reading, also one that failed, is shown with its story.
  const shown = story.readingOf ?? (story.status === 'ready' ? id : undefined)
  const url = dashboardUrl(shown ? { story: shown, hash: 'ready-story' } : { step: 'document-upload' })
  const isNew = holds || query.get('wait') === 'over' || isWithin(NEWS_MS, story.updatedAt)
  const headers: HeadersInit = isNew ? { 'Set-Cookie': await flashCookie(toast) } : {}
  throw replace(url, { status: 303, headers })
}

/**
 * The story of ?story=…, which is ready.
 * @throws Response 303 to its progress while it is being made, and to the saved stories if it failed
 */
export function readyStory(user: User, query: URLSearchParams) {
  const id = query.get('story')
  if (!id) return undefined
  const story = getStory(user, id)
  if (!story) throw data(null, { status: 404 })
  if (story.status === 'ready') return story
  throw replace(
    dashboardUrl(
      story.status === 'processing' ? { step: 'processing', story: id } : { hash: 'saved-stories' },
    ),
    303,
  )
}

/** Why no story could be made of the draft's words; undefined once they are changed. */
export function failureOf(user: User, { storyId, storyStatus, content }: DraftView): string | undefined {
  const story = storyId && storyStatus === 'failed' ? getStory(user, storyId) : undefined
  return story?.content === content.trim() ? failureCause(story) : undefined
}

export const versionOf = (form: FormData) => Number(form.get('version'))
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Shows the form beside the stored draft, if that was changed elsewhere. */
export const refusedDraft = ({ draft, ...refused }: DraftRefused) => ({
  ...refused,
  version: draft.version,
  stored: refused.reason === 'stale' ? draft : undefined,
})

export const goToStep = (step: StoryStep) => redirectWithToast(dashboardUrl({ step }))

/** The step of a button that saves the words and leaves them, rather than going on with them. */
export function stepToLeaveFor(form: FormData, back: StoryStep): StoryStep | undefined {
  const go = form.get('go')
  if (go === 'back') return back
  return isStoryStep(go) ? go : undefined
}

/** The five questions of the draft's category. As data: the table of all would be a tenth of the screen's script. */
export function questionsOf(user: User) {
  const { documentType } = getDraft(user)
  const questions = documentType ? categoryOf(documentType).questions : []
  return questions.map(({ key, question, placeholder }) => ({ key, question, placeholder }))
}

export const answersOf = (user: User, form: FormData): Record<string, string> =>
  Object.fromEntries(questionsOf(user).map(({ key }) => [key, textOf(form, key)]))
