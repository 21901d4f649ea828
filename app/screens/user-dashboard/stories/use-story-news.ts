import { useLocation, useNavigate, useRevalidator, useRouteLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { showToast, type Toast } from '~/ui/toast/toast'
import { formUrl, isDialogPath, stepAt } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import type { Reports } from '../progress/route'
import { useIsAtRest } from '../progress/use-progress'
import { storyNews } from './story-news'

/** By id, each story that this window has shown in the making: whether its end was announced. */
const awaited = new Map<string, boolean>()

/**
 * Announces the end of a story's generation, found by a report or a fresh list. The page that waits for this story is
 * redirected by the server, with the news. Any other page stays, shows one toast and loads the list again.
 * @param stories those in the making or ended lately, also those that aren't listed
 */
export function useStoryNews(
  stories: DashboardView['storyList']['recent'],
  reports: Reports['stories'],
): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const flash = useRouteLoaderData<{ toast?: Toast }>('root')?.toast
  const isAtRest = useIsAtRest()
  const { waitsFor: waitedFor } = stepAt(pathname)
  // A toast behind an open dialog would be dimmed and out of reach: it waits until the dialog is closed.
  const hasDialog = isDialogPath(pathname)

  useEffect(() => {
    for (const { id, status } of stories)
      if (status === 'processing' && !awaited.has(id)) awaited.set(id, false)
    if (hasDialog) return
    for (const [id, isAnnounced] of awaited) {
      const { status: listed, isReading = false } = stories.find((story) => story.id === id) ?? {}
      const isFresh = listed !== 'processing'
      const reported = id in reports ? (reports[id]?.status ?? 'gone') : undefined
      const status = isFresh ? listed : reported
      if (isFresh) awaited.delete(id)
      const news = status && storyNews(status, isReading)
      if (!news) continue
      if (!isFresh && id === waitedFor && status !== 'gone') {
        if (isAtRest.current)
          navigate(formUrl({ step: 'processing', story: id, wait: 'over' }), { replace: true })
        continue
      }
      const cameAsFlash = isFresh && flash?.title === news.title
      if (!isAnnounced && !cameAsFlash) showToast(news)
      if (isFresh) continue
      awaited.set(id, true)
      if (id === waitedFor) navigate(formUrl(), { replace: true })
      else if (isAtRest.current) revalidate()
    }
  }, [stories, reports, flash, waitedFor, hasDialog, navigate, revalidate, isAtRest])
}
