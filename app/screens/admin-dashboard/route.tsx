import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useRouteError } from '@remix-run/react'
import { dueDateOf } from '~/account-deletion/delete-account.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import { getCounts } from '~/admin/counts.server'
import { getMachine, getNotices } from '~/admin/machine.server'
import { countUnreadMessages } from '~/admin/messages.server'
import adminStyles from '~/styles/admin.css?url'
import personStyles from '~/styles/admin-person.css?url'
import tableStyles from '~/styles/admin-table.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { AccessDenied } from '~/ui/pages/access-denied'
import { ErrorPage, errorTitle, statusOf } from '~/ui/pages/error-page'
import { formTitle } from '~/ui/pages/form-title'
import { PageFooter } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { requireAdmin } from '~/web/session/guards.server'
import { AdminHeader } from './admin-header'
import { listQuery } from './admin-link'
import { AdminTabs, MusicLibrary } from './lists/admin-tabs'
import { StoryTable, UserTable } from './lists/list-tables'
import { listView } from './lists/list-view.server'
import { useFreshUsers } from './lists/use-fresh-users'
import { requireNewUrl } from './old-urls.server'
import { MachineState, Notices, Summary } from './overview'

export const links: LinksFunction = () =>
  [adminStyles, tableStyles, personStyles].map((href) => ({ rel: 'stylesheet', href }))

/**
 * Reloads the lists after a refusal, because the rows have changed. They stay when a dialog opens or closes, and where a form
 * got no response.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { actionStatus, currentUrl, nextUrl, formMethod } = change
  const isSameList = listQuery(currentUrl.search) === listQuery(nextUrl.search)
  if (!formMethod && isSameList && currentUrl.href !== nextUrl.href) return false
  return actionStatus !== undefined || (change.defaultShouldRevalidate && !isAnsweredInPlace(change))
}

export const meta: MetaFunction<typeof loader> = ({ error, ...shown }) => {
  const title = error ? errorTitle(statusOf(error)) : 'Admin Dashboard'
  return [{ title: formTitle(title, shown) }]
}

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  requireNewUrl(request)
  return {
    admin: {
      ...{ firstName: admin.firstName, lastName: admin.lastName, username: admin.username },
      pictureSquare: getPictureSquare(admin),
    },
    ...listView(admin, new URL(request.url).searchParams),
    counts: getCounts(),
    notices: await getNotices(),
    unread: countUnreadMessages(),
    machine: getMachine(),
    leavesAt: dueDateOf(admin)?.toISOString(),
  }
}

/** The lists, under the dialog of a child route. */
export default function AdminDashboard() {
  const { admin, counts, leavesAt, machine, notices, unread, tab, users, stories } =
    useLoaderData<typeof loader>()
  useFreshUsers()
  return (
    <>
      <AdminHeader admin={admin} unread={unread} />
      <main id="content" className="page stack">
        {leavesAt && <PendingDeletion dueAt={leavesAt} />}
        <Notices notices={notices} />
        <Summary counts={counts} />
        <MachineState machine={machine} />
        <div className="stack">
          <AdminTabs tab={tab} />
          {users && <UserTable users={users} />}
          {stories && <StoryTable stories={stories} />}
          {tab === 'music-library' && <MusicLibrary />}
        </div>
      </main>
      <PageFooter />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const status = statusOf(useRouteError())
  return status === 403 ? <AccessDenied viewer="user" /> : <ErrorPage status={status} />
}
