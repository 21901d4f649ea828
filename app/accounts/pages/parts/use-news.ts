import { useFetcher, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { formUrl, stepAt } from '~/platform/dashboard-url'
import { showToast } from '~/platform/ui/toast/toast'
import { PROGRESS, usePolls, type WaitingRecording, type WaitingStory } from './use-progress'

const DELETED = {
  kind: 'info',
  title: 'Story Deleted',
  description: 'It was deleted in another tab or on another device.',
} as const

/**
 * Polls for a page, and announces the end of what it waits for. The announcement is a form, so Remix then loads the
 * page anew; one that waits for a story that is over leads on.
 */
export function useNews(stories: WaitingStory[], recordings: WaitingRecording[]) {
  const progress = usePolls(stories, recordings)
  const { stories: reports, voices } = progress
  const { submit, state } = useFetcher()
  const { waitsFor = '' } = stepAt(useLocation().pathname)
  const isGone = reports[waitsFor] === null
  const hasNews =
    stories.some(({ id, status }) => status !== 'processing' || isOver(reports[id])) ||
    recordings.some(({ id, ...listed }) =>
      (['quality', 'spoken'] as const).some(
        (what) => listed[what] === 'awaited' && id in voices && voices[id]?.[what] !== 'awaited',
      ),
    )
  const isSending = useRef(false)
  isSending.current = state !== 'idle'

  // With each report, since a submission may have failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reports
  useEffect(() => {
    if (hasNews && !isGone && !isSending.current) submit(null, { method: 'post', action: PROGRESS })
  }, [hasNews, isGone, reports, voices, submit])

  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone) return
    showToast(DELETED)
    navigate(formUrl(), { replace: true })
  }, [isGone, navigate])
  return progress
}

const isOver = (report: { status: string } | null | undefined) =>
  report !== undefined && report?.status !== 'processing'
