import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { dueDateOf } from '~/account-deletion/delete-account.server'
import dashboardStyles from '~/styles/dashboard.css?url'
import storiesStyles from '~/styles/stories.css?url'
import storyFlowStyles from '~/styles/story-flow.css?url'
import voicesStyles from '~/styles/voices.css?url'
import { AccountHeader } from '~/ui/pages/account-header'
import { errorTitle, formTitle, PageFooter, statusOf } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { SignedOutNote } from '~/ui/signed-out'
import { WelcomeDialog } from '~/ui/welcome-dialog'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { withMicrophone } from '~/web/headers/security-headers.server'
import { requireUser } from '~/web/session/guards.server'
import { DashboardLink } from './dashboard-link'
import { dashboardUrl, stepAt, voiceAt } from './dashboard-url'
import { dashboardView } from './dashboard-view.server'
import { requireNewUrl } from './old-urls.server'
import { Overview } from './overview'
import { PROGRESS_ROUTE, ProgressProvider, usePolls, useSignInWatch } from './progress/use-progress'

/**
 * Words that are typed on one step are kept while the next one is opened, also on a line that breaks. The first step has
 * none, so that the first view of the dashboard does without the others.
 */
const steps = [
  'document-type',
  'voice-selection',
  'document-upload/route',
  'document-upload/pdf',
  'memory-questions/route',
  'processing/route',
]
  .map((step) => `screens/user-dashboard/steps/${step}`)
  .concat('autosave@document-upload', 'autosave@memory-questions')

/** The dialogs whose routes forms in the page post to. */
const posts = ['location', 'picture', 'upload-voice'].map(
  (name) => `screens/user-dashboard/dialogs/${name}/route`,
)

export const links: LinksFunction = () =>
  [dashboardStyles, storyFlowStyles, voicesStyles, storiesStyles].map((href) => ({ rel: 'stylesheet', href }))

/** For an error's Retry-After and Allow, and the recorder's microphone; for all routes below too. */
export const headers: HeadersFunction = ({ errorHeaders }) => withMicrophone(errorHeaders)

export const handle = { hasLateFont: true }

export { shouldRevalidate } from './should-revalidate'

export const meta: MetaFunction<typeof loader> = ({ data, error, location, matches }) => {
  const title = data?.ready ? 'Your story is ready' : 'User Dashboard'
  const shown = error || !data ? errorTitle(statusOf(error)) : title
  return [{ title: formTitle(shown, { location, matches }) }]
}

/** The parts that every step shows; each step and each dialog is a route below, with its own loader and action. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  requireNewUrl(request)
  const leavesAt = dueDateOf(user)?.toISOString()
  return { ...dashboardView(user, request), leavesAt }
}

export default function UserDashboard() {
  const view = useLoaderData<typeof loader>()
  useSignInWatch(view)
  useFocusOnStep()
  const { pathname } = useLocation()
  const shown = stepAt(pathname).step === 'categories' ? steps.slice(0, 1) : steps
  useRouteModules(...shown, ...posts, PROGRESS_ROUTE)
  const progress = usePolls(view)
  const isVoicePage = voiceAt(pathname) !== undefined
  return (
    <ProgressProvider value={progress}>
      <AccountHeader
        user={view.user}
        logo={{ to: '/user-dashboard' }}
        title="User Dashboard"
        newStory={
          view.user.hasLocation && (
            <DashboardLink to={dashboardUrl({ step: 'document-type' })}>Make a new story</DashboardLink>
          )
        }
      />
      <main id="content" className="page dashboard stack stack-wide">
        <SignedOutNote form="" />
        {view.leavesAt && <PendingDeletion dueAt={view.leavesAt} />}
        {isVoicePage ? <Outlet /> : <Overview view={view} />}
      </main>
      <PageFooter />
      {view.isWelcome && <WelcomeDialog firstName={view.user.firstName} closeTo="/user-dashboard" />}
    </ProgressProvider>
  )
}

/**
 * Focuses the heading after a navigation to another step, which the browser has scrolled to, or to the page of a
 * voice: a screen reader says once where the user is.
 */
function useFocusOnStep(): void {
  const { pathname, search, hash } = useLocation()
  const voice = voiceAt(pathname)
  const opened = voice ?? stepAt(pathname).step + String(new URLSearchParams(search).get('upload'))
  const shown = useRef(opened)
  useEffect(() => {
    if (shown.current === opened) return
    shown.current = opened
    const find = (id: string) => document.getElementById(id)
    if (voice) return find('voice-title')?.focus({ preventScroll: true })
    if (hash !== '#create-story') return
    const heading = find('step-title') ?? find('create-story-title')
    heading?.focus({ preventScroll: true })
  }, [opened, hash, voice])
}

export { DashboardError as ErrorBoundary } from './dashboard-error'
