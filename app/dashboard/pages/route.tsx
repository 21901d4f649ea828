import type { MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { userLoader } from '~/accounts/pages/parts/handlers.server'
import { useNews } from '~/accounts/pages/parts/use-news'
import { PROGRESS_ROUTE, ProgressProvider } from '~/accounts/pages/parts/use-progress'
import { stepAt } from '~/platform/dashboard-url'
import { useRouteModules } from '~/platform/remix/use-route-modules'
import { errorTitle, formTitle, statusOf } from '~/platform/ui/pages/static-page'
import { WelcomeDialog } from '~/platform/ui/welcome-dialog'
import { dashboardView } from './dashboard-view.server'
import { Overview } from './overview'

/**
 * Words that are typed on one step are kept while the next one is opened, also on a line that breaks. The first step
 * has none, so that the first view of the dashboard does without the others.
 */
const steps = [
  'document-type',
  'voice-selection',
  'document-upload/route',
  'document-upload/pdf',
  'memory-questions/route',
  'processing/route',
  'autosave',
].map((step) => `stories/pages/steps/${step}`)

const posts = [
  'dashboard/pages/forms/location',
  'dashboard/pages/forms/picture',
  'stories/pages/upload-voice',
]

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const title = data?.ready ? 'Your story is ready' : 'User Dashboard'
  const shown = error || !data ? errorTitle(statusOf(error)) : title
  return [{ title: formTitle(shown) }]
}

export const loader = userLoader(({ user, request }) => dashboardView(user, request))

export default function UserDashboard() {
  const view = useLoaderData<typeof loader>()
  useFocusOnStep()
  const { pathname } = useLocation()
  const shown = stepAt(pathname).step === 'categories' ? [] : steps
  useRouteModules(...shown, ...posts, PROGRESS_ROUTE)
  const progress = useNews(view.storyList.awaited, view.samples)
  return (
    <ProgressProvider value={progress}>
      <Overview view={view} />
      {view.isWelcome && <WelcomeDialog firstName={view.user.firstName} closeTo="/user-dashboard" />}
    </ProgressProvider>
  )
}

/**
 * Focuses the heading after a navigation to another step, which the browser has scrolled to: a screen reader says once
 * where the user is.
 */
function useFocusOnStep(): void {
  const { pathname, search, hash } = useLocation()
  const opened = stepAt(pathname).step + String(new URLSearchParams(search).get('upload'))
  const shown = useRef(opened)
  useEffect(() => {
    if (shown.current === opened) return
    shown.current = opened
    if (hash !== '#create-story') return
    const heading = document.getElementById('step-title') ?? document.getElementById('create-story-title')
    heading?.focus({ preventScroll: true })
  }, [opened, hash])
}
