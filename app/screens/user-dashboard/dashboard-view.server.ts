import { data, replace } from '@remix-run/node'
import { countryNames } from '~/accounts/countries.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import type { User } from '~/accounts/users.server'
import { flashCookie } from '~/http/flash.server'
import { categories, categoryOf, type DocumentType } from '~/stories/categories'
import type { DraftView } from '~/stories/draft'
import { getDraft } from '~/stories/drafts.server'
import { getStory, listStories, type Story, waitForStoryChange } from '~/stories/stories.server'
import { firstGap, isStoryStep, type StoryStep } from '~/stories/story-flow'
import { getStoryToTryAgain, losesWords } from '~/stories/try-again.server'
import { listVoiceSamples, type VoiceSample } from '~/voices/voice-samples.server'
import { dashboardUrl, hereUrl } from './dashboard-url'
import { storyNews } from './stories/story-news'

/** How long a 'Check again' request is held: well inside the time that proxies and phones allow. */
const CHECK_AGAIN_MS = 25_000

/** For so long an end is news to who opens the page that waited for it. */
const NEWS_MS = 90_000

export type DashboardView = Awaited<ReturnType<typeof dashboardView>>

/**
 * Everything that the dashboard draws, from the rows as they are now.
 * @param isRedrawn a form of this step is drawn again with its errors, so the step stays open whatever it lacks
 * @throws Response 303 where the URL names a step that can't be shown yet, 404 where it names a thing that isn't there.
 *   With script the 303 takes that URL's place in the history: else the Back button would lead to it for ever.
 */
export async function dashboardView(user: User, request: Request, { isRedrawn }: { isRedrawn: boolean }) {
  const query = new URL(request.url).searchParams
  const processing = await processingStory(user, query, request.signal)
  const draft = getDraft(user)
  const samples = listVoiceSamples(user)
  const stories = listStories(user)
  const { firstName, lastName, username, country, stateProvince, city } = user
  const hasLocation = Boolean(country && stateProvince && city)
  const step = processing ? 'processing' : openStep(query, draft, isRedrawn)
  const isEditingLocation = !hasLocation || query.get('location') === 'edit'
  return {
    user: {
      ...{ firstName, lastName, username, country, stateProvince, city, hasLocation },
      pictureSquare: getPictureSquare(user),
      createdAt: user.createdAt.toISOString(),
    },
    step,
    processing: processing && {
      storyId: processing.id,
      progress: processing.progress,
      peaks: coverOf(processing, samples),
    },
    draft,
    categories: step === 'document-type' ? categoryCards() : [],
    category: step === 'memory-questions' && draft.documentType ? questionsOf(draft.documentType) : undefined,
    samples: samples.map(sampleView),
    stories: stories.map((story) => storyView(story, samples)),
    hasReadyStory: stories.some((story) => story.status === 'ready'),
    isEditingLocation,
    // As data, and only where the form is shown: in the browser's script they would weigh on every page.
    countryNames: isEditingLocation ? countryNames : [],
    isUploadingNewVoice: query.get('upload') === 'new',
    documentMode: documentMode(query.get('mode')) ?? draft.documentMode,
    isWelcome: query.get('welcome') === '1',
    deleting: thingToDelete(query.get('delete'), samples, stories),
    tryingAgain: storyToTryAgain(user, query, draft),
  }
}

function openStep(query: URLSearchParams, draft: ReturnType<typeof getDraft>, isRedrawn: boolean): StoryStep {
  const asked = query.get('step') ?? 'categories'
  const step = isStoryStep(asked) ? asked : 'categories'
  if (step === 'processing') {
    const story = draft.storyStatus === 'processing' ? draft.storyId : undefined
    throw replace(dashboardUrl(story ? { step, story } : {}), 303)
  }
  const gap = firstGap(step, draft)
  if (gap && !isRedrawn) throw replace(dashboardUrl({ step: gap }), 303)
  return step
}

/** The story that ?step=processing&story=… waits for; a finished one sends the person on, with the news if it is new. */
async function processingStory(user: User, query: URLSearchParams, signal: AbortSignal) {
  const id = query.get('story')
  if (query.get('step') !== 'processing' || !id) return undefined
  const found = getStory(user, id)
  const holds = found?.status === 'processing' && query.get('wait') === '1'
  const story = holds ? await waitForStoryChange(user, id, { signal, timeoutMs: CHECK_AGAIN_MS }) : found
  if (!story) throw notThere()
  const toast = storyNews(story.status)
  if (!toast) return story
  const url =
    story.status === 'ready'
      ? dashboardUrl({ hash: 'saved-stories' })
      : dashboardUrl({ step: 'document-upload' })
  const isNew = holds || query.get('wait') === 'over' || Date.now() - story.updatedAt.getTime() < NEWS_MS
  const headers: HeadersInit = isNew ? { 'Set-Cookie': await flashCookie(toast) } : {}
  throw replace(url, { status: 303, headers })
}

const notThere = () => data(null, { status: 404 })

const documentMode = (asked: string | null) => (asked === 'pdf' || asked === 'text' ? asked : undefined)

const categoryCards = () =>
  categories.map(({ documentType, label, description }) => ({ documentType, label, description }))

/** As data, and only those that are asked: the table of all of them would be a tenth of the screen's script. */
function questionsOf(documentType: DocumentType) {
  const { label, questions } = categoryOf(documentType)
  return {
    label,
    questions: questions.map(({ key, question, placeholder }) => ({ key, question, placeholder })),
  }
}

function sampleView({ peaks, createdAt, ...sample }: VoiceSample) {
  return { ...sample, peaks: peaks.toString('base64'), createdAt: createdAt.toISOString() }
}

function storyView(story: Story, samples: VoiceSample[]) {
  const { id, title, content, status, audioPath, durationMs, progress } = story
  const createdAt = story.createdAt.toISOString()
  return {
    id,
    title,
    content,
    status,
    audioPath,
    durationMs,
    progress,
    createdAt,
    peaks: coverOf(story, samples),
  }
}

/** A story's own wave, or, while it is being made, that of the voice that reads it. */
function coverOf(story: Story, samples: VoiceSample[]): string | undefined {
  const voice = samples.find(({ id }) => id === story.selectedVoiceId)
  return (story.status === 'processing' ? voice?.peaks : story.peaks)?.toString('base64')
}

/** What ?again=… asks before the draft's words are replaced; where none would be lost there is nothing to ask. */
function storyToTryAgain(user: User, query: URLSearchParams, draft: DraftView) {
  const id = query.get('again')
  if (id === null) return undefined
  const story = getStoryToTryAgain(user, id)
  if (!story) throw notThere()
  if (draft.storyId === id || !losesWords(user, draft, story)) throw replace(hereUrl(query.toString()), 303)
  return { id, title: story.title, draft: { version: draft.version, content: draft.content } }
}

function thingToDelete(named: string | null, samples: VoiceSample[], stories: Story[]) {
  if (named === null) return undefined
  const [kind, id] = named.split(':')
  const story = kind === 'story' ? stories.find((one) => one.id === id) : undefined
  if (story) return { kind: 'story' as const, id: story.id, title: story.title }
  const sample = kind === 'voice' ? samples.find((one) => one.id === id) : undefined
  if (sample) return { kind: 'voice' as const, id: sample.id, title: sample.name }
  throw notThere()
}
