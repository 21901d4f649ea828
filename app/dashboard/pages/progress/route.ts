import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
} from '@remix-run/react'
import type { Poll, Reports } from '~/accounts/pages/parts/use-progress'
import { requireUser } from '~/accounts/session/guards.server'
import { onlyPost } from '~/platform/headers/method-not-allowed.server'
import { announceSignedOut } from '~/platform/ui/signed-out'
import { showToast, type Toast } from '~/platform/ui/toast/toast'
import { secondsLeft } from '~/stories/narration/time-left.server'
import { takeNews } from '~/stories/news.server'
import { getStoryOrReading } from '~/stories/stories.server'
import { storyNews } from '~/stories/story-news.server'
import { getRecording } from '~/voices/recordings.server'

export const shouldRevalidate = () => false

export async function loader({ request }: LoaderFunctionArgs): Promise<Reports> {
  const user = await requireUser(request, { isPoll: true })
  const query = new URL(request.url).searchParams
  const reports: Reports = { stories: {}, voices: {} }
  for (const id of query.getAll('story')) {
    const story = getStoryOrReading(user, id)
    reports.stories[id] = story
      ? { status: story.status, progress: story.progress, secondsLeft: secondsLeft(story.readingId) }
      : null
  }
  for (const id of query.getAll('voice')) {
    const sample = getRecording(user, id)
    reports.voices[id] = sample ? { quality: sample.quality, spoken: sample.spoken } : null
  }
  return reports
}

/** Announces what a page has waited for, once; the page is loaded anew after it. */
export async function action(args: ActionFunctionArgs): Promise<{ toast?: Toast }> {
  const user = await requireUser(args.request, { isPoll: true })
  onlyPost(args)
  return { toast: takeNews(user).map(storyNews).at(-1) }
}

/** After so many failed polls in a row the connection counts as lost. */
const FAILURES_WHEN_OFFLINE = 3
let failures = 0

/** Reports a failure as data: Remix would show its error page for one that is thrown. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Poll> {
  let reports: Reports | undefined
  try {
    reports = await serverLoader<typeof loader>()
    failures = 0
  } catch (error) {
    // The end of the session is shown elsewhere, and the connection is not to blame.
    if (isRouteErrorResponse(error) && error.status === 401) announceSignedOut()
    else failures += 1
  }
  return { reports, isOffline: failures >= FAILURES_WHEN_OFFLINE }
}

/** A failure is no news: the next report asks again. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const news = await serverAction<typeof action>().catch(() => ({ toast: undefined }))
  // Here, since the page that asked may have been left.
  if (news.toast) showToast(news.toast)
  return news
}
