import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useRouteError } from '@remix-run/react'
import { proofAsked } from '~/accounts/proof.server'
import { requireAdmin } from '~/accounts/session/guards.server'
import { sessionTokenOf } from '~/accounts/session/session-cookie.server'
import { countUnreadMessages } from '~/admin/messages.server'
import { dueDateOf } from '~/dashboard/account-deletion/delete-account.server'
import adminStyles from '~/platform/styles/admin.css?url'
import personStyles from '~/platform/styles/admin-person.css?url'
import tableStyles from '~/platform/styles/admin-table.css?url'
import { AccessDenied } from '~/platform/ui/pages/access-denied'
import { ErrorPage, formMeta, PageFooter, statusOf } from '~/platform/ui/pages/static-page'
import { PendingDeletion } from '~/platform/ui/pending-deletion'
import { AdminHeader } from './admin-header'

export const links: LinksFunction = () =>
  [adminStyles, tableStyles, personStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta = formMeta('Admin Dashboard')

/** Also after a refusal: the password may be asked for from then on, or no more. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 422

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  return {
    admin: {
      ...{ firstName: admin.firstName, lastName: admin.lastName, username: admin.username },
      pictureSquare: admin.profilePictureSquare,
    },
    asked: proofAsked(admin, await sessionTokenOf(request)),
    unread: countUnreadMessages(),
    leavesAt: dueDateOf(admin)?.toISOString(),
  }
}

export default function AdminDashboard() {
  const { admin, asked, leavesAt, unread } = useLoaderData<typeof loader>()
  return (
    <>
      <AdminHeader admin={admin} unread={unread} />
      <main id="content" className="page stack">
        {leavesAt && <PendingDeletion dueAt={leavesAt} />}
        <Outlet context={asked} />
      </main>
      <PageFooter />
    </>
  )
}

export function ErrorBoundary() {
  const status = statusOf(useRouteError())
  return status === 403 ? <AccessDenied viewer="user" /> : <ErrorPage status={status} />
}
