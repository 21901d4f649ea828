import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react'
import { requireAdmin } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import adminStyles from '~/styles/admin.css?url'
import { AccessDenied } from '~/ui/access-denied'
import { ErrorPage } from '~/ui/error-page'
import { SignOutButton } from '~/ui/sign-out-button'
import { act } from './admin-action.server'
import { adminView } from './admin-view.server'
import { Summary } from './summary'
import { UserTable } from './user-table'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export const meta: MetaFunction = () => [{ title: 'Admin Dashboard · Everspoken' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const page = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '', 10) || 1
  return adminView(admin, { page })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  onlyPost({ request, context })
  return act(admin, request)
}

export default function AdminDashboard() {
  const { adminName, counts, users, page, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <header className="top-bar">
        <Link to="/admin-dashboard" className="logo">
          Everspoken
        </Link>
        <h1 className="admin-title">Admin Dashboard</h1>
        <div className="row">
          <span>{adminName}</span>
          <SignOutButton />
        </div>
      </header>
      <main className="page stack stack-wide">
        <Summary counts={counts} />
        <UserTable users={users} page={page} pages={pages} />
      </main>
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied viewer="user" />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
