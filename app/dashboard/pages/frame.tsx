import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { DashboardLink } from '~/accounts/pages/parts/dashboard-link'
import { userLoader } from '~/accounts/pages/parts/handlers.server'
import { useSignInWatch } from '~/accounts/pages/parts/use-progress'
import { dueDateOf } from '~/dashboard/account-deletion/delete-account.server'
import { dashboardUrl, isAsking } from '~/platform/dashboard-url'
import { withMicrophone } from '~/platform/headers/security-headers.server'
import dashboardStyles from '~/platform/styles/dashboard.css?url'
import storiesStyles from '~/platform/styles/stories.css?url'
import storyFlowStyles from '~/platform/styles/story-flow.css?url'
import voicesStyles from '~/platform/styles/voices.css?url'
import { AccountHeader } from '~/platform/ui/pages/account-header'
import { errorTitle, PageFooter, statusOf } from '~/platform/ui/pages/static-page'
import { PendingDeletion } from '~/platform/ui/pending-deletion'
import { SignedOutNote } from '~/platform/ui/signed-out'

export const links: LinksFunction = () =>
  [dashboardStyles, storyFlowStyles, voicesStyles, storiesStyles].map((href) => ({ rel: 'stylesheet', href }))

export const headers: HeadersFunction = ({ errorHeaders }) => withMicrophone(errorHeaders)

export const handle = { hasLateFont: true }

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

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
