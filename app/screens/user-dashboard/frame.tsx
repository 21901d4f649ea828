import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { dueDateOf } from '~/account-deletion/delete-account.server'
import dashboardStyles from '~/styles/dashboard.css?url'
import storiesStyles from '~/styles/stories.css?url'
import storyFlowStyles from '~/styles/story-flow.css?url'
import voicesStyles from '~/styles/voices.css?url'
import { dashboardUrl, isAsking } from '~/text/dashboard-url'
import { AccountHeader } from '~/ui/pages/account-header'
import { errorTitle, PageFooter, statusOf } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { SignedOutNote } from '~/ui/signed-out'
import { withMicrophone } from '~/web/headers/security-headers.server'
import { DashboardLink } from './dashboard-link'
import { userLoader } from './handlers.server'
import { useSignInWatch } from './progress/use-progress'

export const links: LinksFunction = () =>
  [dashboardStyles, storyFlowStyles, voicesStyles, storiesStyles].map((href) => ({ rel: 'stylesheet', href }))

export const headers: HeadersFunction = ({ errorHeaders }) => withMicrophone(errorHeaders)

export const handle = { hasLateFont: true }

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const meta: MetaFunction = ({ error }) => [
  { title: `${error ? errorTitle(statusOf(error)) : 'User Dashboard'} · Everspoken` },
]

export const loader = userLoader(({ user }) => {
  const { firstName, lastName, username, country, stateProvince, city } = user
  return {
    user: { firstName, lastName, username, pictureSquare: user.profilePictureSquare },
    hasLocation: Boolean(country && stateProvince && city),
    leavesAt: dueDateOf(user)?.toISOString(),
  }
})

export default function DashboardFrame() {
  const view = useLoaderData<typeof loader>()
  useSignInWatch(view)
  const { pathname } = useLocation()
  return (
    <>
      <AccountHeader
        user={view.user}
        logo={{ to: '/user-dashboard' }}
        title="User Dashboard"
        isBare={view.hasLocation && isAsking(pathname)}
        newStory={
          view.hasLocation && (
            <DashboardLink to={dashboardUrl({ step: 'document-type' })}>Make a new story</DashboardLink>
          )
        }
      />
      <main id="content" className="page dashboard stack stack-wide">
        <SignedOutNote form="" />
        {view.leavesAt && <PendingDeletion dueAt={view.leavesAt} />}
        <Outlet />
      </main>
      <PageFooter />
    </>
  )
}

export { DashboardError as ErrorBoundary } from './dashboard-error'
