import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useRouteError } from '@remix-run/react'
import { dueDateOf } from '~/account-deletion/delete-account.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import { getMachine, getNotices } from '~/admin/machine.server'
import { countUnreadMessages } from '~/admin/messages.server'
import { getCounts } from '~/admin/pages-and-counts.server'
import adminStyles from '~/styles/admin.css?url'
import personStyles from '~/styles/admin-person.css?url'
import tableStyles from '~/styles/admin-table.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { AccessDenied } from '~/ui/pages/access-denied'
import { ErrorPage, errorTitle, formTitle, PageFooter, statusOf } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { requireAdmin } from '~/web/session/guards.server'
import { AdminHeader } from './admin-header'
import { adminUrl, listQuery } from './admin-link'
import { AdminTabs, MusicLibrary, StoryTable, UserTable } from './lists/list-tables'
import { listView } from './lists/list-view.server'
import { useFreshUsers } from './lists/use-fresh-users'
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

/** The dialogs that were query parameters once, as bookmarks still have them. */
const paths: Record<string, (value: string) => string> = {
  person: (id) => `users/${id}`,
  'suspend-user': (id) => `users/${id}/suspend`,
  'delete-user': (id) => `users/${id}/delete`,
  story: (id) => `stories/${id}`,
  'delete-story': (id) => `stories/${id}/delete`,
  dialog: (name) => name,
}

/** @throws Response 303 to a dialog's own route where the URL names the dialog as it did once */
function requireNewUrl(request: Request): void {
  const { searchParams, search } = new URL(request.url)
  for (const [part, value] of searchParams) {
    const pathOf = Object.hasOwn(paths, part) ? paths[part] : undefined
    if (pathOf) throw redirect(adminUrl(search, pathOf(encodeURIComponent(value))), 303)
  }
}
