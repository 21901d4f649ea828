import { data, replace } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { dashboardUrl, isStoryStep, type StoryStep } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { isFromScript } from '~/platform/remix/script-request'
import { categories, categoryOf } from '~/stories/categories'
import type { DraftRefused, DraftView } from '~/stories/draft/draft'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { failureCause } from '~/stories/failure-cause'
import { waitForStoryChange } from '~/stories/narration/wait-for-story.server'
import { takeNews } from '~/stories/news.server'
import { getStory, getStoryOrReading, type Story } from '~/stories/stories.server'
import { storyNews } from '~/stories/story-news.server'
import { getVoice } from '~/voices/voices.server'

/** A 'Check again' request is held well inside the time that proxies and phones allow. */
const CHECK_AGAIN_MS = 25_000

export function openStep(user: User, step: StoryStep) {
  const draft = getDraft(user)
  const gap = firstGap(step, draft)
  if (gap) throw replace(dashboardUrl({ step: gap }), 303)
  const { documentType, voiceId } = draft
  const chosen = {
    kind: documentType ? categoryOf(documentType).label : undefined,
    voice: voiceId ? getVoice(user, voiceId)?.name : undefined,
  }
  return { draft, chosen }
}

export function draftsProgress(user: User): never {
  const { storyStatus, storyId: story } = getDraft(user)
  const isMaking = storyStatus === 'processing' && story
  throw replace(dashboardUrl(isMaking ? { step: 'processing', story } : {}), 303)
}

/** Where a story or a reading is found: another reading, also one that failed, is shown with its story. */
function placeOf({ id, status, readingOf }: Story): string {
  if (status === 'processing') return dashboardUrl({ step: 'processing', story: id })
  const shown = readingOf ?? (status === 'ready' ? id : undefined)
  return dashboardUrl(shown ? { story: shown, hash: 'ready-story' } : { step: 'document-upload' })
}

export function processingStory(user: User, id: string): Story {
  const story = getStoryOrReading(user, id)
  if (!story) throw data(null, { status: 404 })
  if (story.status !== 'processing') throw replace(placeOf(story), 303)
  return story
}

/** The 'Check again' of a page without script, held until the story is over; it leads to the story's place. */
export async function checkAgain(user: User, id: string, { signal }: Request) {
  const story = await waitForStoryChange(user, id, { signal, timeoutMs: CHECK_AGAIN_MS })
  if (!story) throw data(null, { status: 404 })
  const news = story.status === 'processing' ? [] : takeNews(user)
  return redirectWithToast(placeOf(story), news.map(storyNews).at(-1))
}

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

export function failureOf(user: User, { storyId, storyStatus, content }: DraftView): string | undefined {
  const story = storyId && storyStatus === 'failed' ? getStory(user, storyId) : undefined
  return story?.content === content.trim() ? failureCause(story) : undefined
}

/** Also the answers of another kind of message, which may have been chosen meanwhile in another tab. */
export const wordsFields = {
  'document-upload': ['content', 'version', 'go'],
  'memory-questions': ['version', 'go', ...categories.flatMap((one) => one.questions.map(({ key }) => key))],
}

export const versionOf = (form: FormData) => Number(form.get('version'))
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

export const refusedDraft = ({ draft, ...refused }: DraftRefused) => ({
  ...refused,
  version: draft.version,
  stored: refused.reason === 'stale' ? draft : undefined,
})

/** As refusedDraft(). Without script, a step that the draft no longer reaches can't be shown: its words have a page of their own. */
export function refusedWords(result: DraftRefused, step: StoryStep, form: FormData, request: Request) {
  const isShown = isFromScript(request) || !firstGap(step, result.draft)
  if (!isShown) throw data({ fields: [...form] }, { status: 409 })
  return refusedDraft(result)
}

export const goToStep = (step: StoryStep) => redirectWithToast(dashboardUrl({ step }))

export function targetStep(form: FormData, back: StoryStep): StoryStep | undefined {
  const go = form.get('go')
  if (go === 'back') return back
  return isStoryStep(go) ? go : undefined
}

export function questionsOf(user: User) {
  const { documentType } = getDraft(user)
  const questions = documentType ? categoryOf(documentType).questions : []
  return questions.map(({ key, question, placeholder }) => ({ key, question, placeholder }))
}

export const answersOf = (user: User, form: FormData): Record<string, string> =>
  Object.fromEntries(questionsOf(user).map(({ key }) => [key, textOf(form, key)]))
