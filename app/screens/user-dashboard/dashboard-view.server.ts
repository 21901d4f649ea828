import { data, redirect } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { flashCookie } from '~/http/flash.server'
import { getDraft } from '~/stories/drafts.server'
import { getStory, listStories, type Story, waitForStoryChange } from '~/stories/stories.server'
import { firstGap, isStoryStep, type StoryStep } from '~/stories/story-flow'
import { listVoiceSamples, type VoiceSample } from '~/voices/voice-samples.server'
import { dashboardUrl } from './dashboard-url'

/** How long a 'Check again' request is held: well inside the time that proxies and phones allow. */
const CHECK_AGAIN_MS = 25_000

/** For so long an end is news. A page that asks again by itself does so once a minute at the least, where it is hidden. */
const NEWS_MS = 90_000

export type DashboardView = Awaited<ReturnType<typeof dashboardView>>

/**
 * Everything that the dashboard draws, from the rows as they are now.
 * @param isRedrawn a form of this step is drawn again with its errors, so the step stays open whatever it lacks
 * @throws Response 303 where the URL names a step that can't be shown yet, 404 where it names a thing that isn't there
 */
export async function dashboardView(user: User, request: Request, { isRedrawn }: { isRedrawn: boolean }) {
  const query = new URL(request.url).searchParams
  const processing = await processingStory(user, query, request.signal)
  const draft = getDraft(user)
  const samples = listVoiceSamples(user)
  const stories = listStories(user)
  return {
    user: {
      firstName: user.firstName,
      lastName: user.lastName,
      username: user.username,
      profilePicture: user.profilePicture,
      country: user.country,
      stateProvince: user.stateProvince,
      city: user.city,
      hasLocation: Boolean(user.country && user.stateProvince && user.city),
      createdAt: user.createdAt.toISOString(),
    },
    step: processing ? ('processing' as const) : openStep(query, draft, isRedrawn),
    processing: processing && { storyId: processing.id, progress: processing.progress ?? 0 },
    draft,
    samples: samples.map(sampleView),
    stories: stories.map(storyView),
    hasReadyStory: stories.some((story) => story.status === 'ready'),
    isEditingLocation: query.get('location') === 'edit',
    isUploadingNewVoice: query.get('upload') === 'new',
    documentMode:
      query.get('mode') === 'pdf'
        ? ('pdf' as const)
        : query.get('mode') === 'text'
          ? ('text' as const)
          : draft.documentMode,
    isWelcome: query.get('welcome') === '1',
    deleting: thingToDelete(query.get('delete'), samples, stories),
  }
}

function openStep(query: URLSearchParams, draft: ReturnType<typeof getDraft>, isRedrawn: boolean): StoryStep {
  const asked = query.get('step') ?? 'categories'
  const step = isStoryStep(asked) ? asked : 'categories'
  if (step === 'processing') {
    const story = draft.storyStatus === 'processing' ? draft.storyId : undefined
    throw redirect(dashboardUrl(story ? { step, story } : {}), 303)
  }
  const gap = firstGap(step, draft)
  if (gap && !isRedrawn) throw redirect(dashboardUrl({ step: gap }), 303)
  return step
}

/** The story that ?step=processing&story=… waits for; a finished one sends the person on, with the news if it is new. */
async function processingStory(user: User, query: URLSearchParams, signal: AbortSignal) {
  const id = query.get('story')
  if (query.get('step') !== 'processing' || !id) return undefined
  const wasBeingMade = getStory(user, id)?.status === 'processing'
  if (query.has('wait')) await waitForStoryChange(user, id, { signal, timeoutMs: CHECK_AGAIN_MS })
  const story = getStory(user, id)
  if (!story) throw notThere()
  if (story.status === 'processing') return story
  const news =
    story.status === 'ready'
      ? {
          url: dashboardUrl({ hash: 'saved-stories' }),
          toast: {
            kind: 'success',
            title: 'Story Generated!',
            description: 'Your story is ready to listen to.',
          } as const,
        }
      : {
          url: dashboardUrl({ step: 'document-upload' }),
          toast: {
            kind: 'error',
            title: 'Generation Failed',
            description: 'Story generation failed. Please try again.',
          } as const,
        }
  const isNew = wasBeingMade || Date.now() - story.updatedAt.getTime() < NEWS_MS
  const headers: HeadersInit = isNew ? { 'Set-Cookie': await flashCookie(news.toast) } : {}
  throw redirect(news.url, { status: 303, headers })
}

const notThere = () => data(null, { status: 404 })

function sampleView(sample: VoiceSample) {
  return {
    id: sample.id,
    name: sample.name,
    filename: sample.filename,
    filePath: sample.filePath,
    whoIsThisVoice: sample.whoIsThisVoice,
    accentNationality: sample.accentNationality,
    voiceMemory: sample.voiceMemory,
    lovedOnePhoto: sample.lovedOnePhoto,
    incomplete: sample.incomplete,
    peaks: sample.peaks.toString('base64'),
    quality: sample.quality,
    createdAt: sample.createdAt.toISOString(),
  }
}

function storyView(story: Story) {
  return {
    id: story.id,
    title: story.title,
    content: story.content,
    status: story.status,
    audioPath: story.audioPath,
    peaks: story.peaks?.toString('base64'),
    progress: story.progress,
    createdAt: story.createdAt.toISOString(),
  }
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
