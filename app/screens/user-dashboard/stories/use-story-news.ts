import {
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { showToast, type Toast } from '~/ui/toast/toast'
import { formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { storyNews } from './story-news'
import type { StoryReports } from './story-poller'

/** Every story that this window has shown in the making, and whether its end was told. */
const awaited = new Map<string, boolean>()

/**
 * Brings the end of a story's making, whether a report or a fresh list says it first. The page that waits for this
 * story is sent on by the server, with the news; any other stays where it is, says it in a toast, once, and shows the
 * story as it now stands.
 */
export function useStoryNews(stories: DashboardView['stories'], { byId }: StoryReports): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const sent = useRouteLoaderData<{ toast?: Toast }>('root')?.toast
  // No reason of its own to look again: after a navigation that failed, the next report is.
  const isIdle = useRef(true)
  isIdle.current = useNavigation().state === 'idle'
  const waitedFor = query.get('step') === 'processing' ? query.get('story') : null
  // A toast behind an open dialog would be dimmed and out of reach: it waits until the dialog is closed.
  const isAsking = query.has('delete') || query.has('again')

  useEffect(() => {
    for (const { id, status } of stories)
      if (status === 'processing' && !awaited.has(id)) awaited.set(id, false)
    if (isAsking) return
    for (const [id, isTold] of awaited) {
      const listed = stories.find((story) => story.id === id)?.status
      const isFresh = listed !== 'processing'
      const status = isFresh ? listed : byId.get(id)?.status
      if (isFresh) awaited.delete(id)
      const news = status && storyNews(status)
      if (!news) continue
      if (!isFresh && id === waitedFor && status !== 'gone') {
        if (isIdle.current)
          navigate(formUrl({ step: 'processing', story: id, wait: 'over' }), { replace: true })
        continue
      }
      const cameAlong = isFresh && sent?.title === news.title
      if (!isTold && !cameAlong) showToast(news)
      if (isFresh) continue
      awaited.set(id, true)
      if (id === waitedFor) navigate(formUrl(), { replace: true })
      else if (isIdle.current) revalidate()
    }
  }, [stories, byId, sent, waitedFor, isAsking, navigate, revalidate])
}
