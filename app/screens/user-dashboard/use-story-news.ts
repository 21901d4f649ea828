import { useNavigate, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { showToast } from '~/ui/show-toast'
import { formUrl } from './dashboard-url'
import { storyNews } from './story-news'
import type { StoryReports } from './story-poller'

/**
 * Brings the end of these stories' making to the page. The page that waits for one of them is sent on by the server,
 * with the news; any other stays where it is, says it in a toast, once, and shows the story as it now stands.
 */
export function useStoryNews(ids: readonly string[], { byId }: StoryReports): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const told = useRef(new Set<string>())
  // No reason of its own to look again: after a navigation that failed, the next report is.
  const isIdle = useRef(true)
  isIdle.current = useNavigation().state === 'idle'
  const shown = useRef(ids)
  shown.current = ids
  const waitedFor = query.get('step') === 'processing' ? query.get('story') : null
  // A toast behind an open dialog would be dimmed and out of reach: it waits until the dialog is closed.
  const isAsking = query.has('delete') || query.has('again')

  useEffect(() => {
    if (isAsking) return
    for (const id of shown.current) {
      const status = byId.get(id)?.status
      const news = status && storyNews(status)
      if (!news) continue
      if (id === waitedFor && status !== 'gone') {
        if (isIdle.current)
          navigate(formUrl({ step: 'processing', story: id, wait: 'over' }), { replace: true })
        continue
      }
      if (!told.current.has(id)) showToast(news)
      told.current.add(id)
      if (id === waitedFor) navigate(formUrl(), { replace: true })
      else if (isIdle.current) revalidate()
    }
  }, [byId, waitedFor, isAsking, navigate, revalidate])
}
