import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import { dueDateOf } from '~/account-deletion/delete-account.server'
import { countUnreadMessages } from '~/admin/messages.server'
import adminStyles from '~/styles/admin.css?url'
import personStyles from '~/styles/admin-person.css?url'
import tableStyles from '~/styles/admin-table.css?url'
import { AccessDenied } from '~/ui/pages/access-denied'
import { ErrorPage, formMeta, PageFooter, statusOf } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { requireAdmin } from '~/web/session/guards.server'
import { AdminHeader } from './admin-header'

export const links: LinksFunction = () =>
  [adminStyles, tableStyles, personStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta = formMeta('Admin Dashboard')

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  return {
    admin: {
      ...{ firstName: admin.firstName, lastName: admin.lastName, username: admin.username },
      pictureSquare: admin.profilePictureSquare,
    },
    unread: countUnreadMessages(),
    leavesAt: dueDateOf(admin)?.toISOString(),
  }
}

export default function AdminDashboard() {
  const { admin, leavesAt, unread } = useLoaderData<typeof loader>()
  return (
    <>
      <AdminHeader admin={admin} unread={unread} />
      <main id="content" className="page stack">
        {leavesAt && <PendingDeletion dueAt={leavesAt} />}
        <Outlet />
      </main>
      <PageFooter />
    </>
  )
}

export function ErrorBoundary() {
  const status = statusOf(useRouteError())
  return status === 403 ? <AccessDenied viewer="user" /> : <ErrorPage status={status} />
}
