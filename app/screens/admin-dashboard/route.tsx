import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react'
import { requireAdmin } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import adminStyles from '~/styles/admin.css?url'
import personStyles from '~/styles/admin-person.css?url'
import { AccessDenied } from '~/ui/access-denied'
import { ErrorPage } from '~/ui/error-page'
import { NotFoundPage } from '~/ui/not-found-page'
import { SignOutButton } from '~/ui/sign-out-button'
import { act } from './admin-action.server'
import { adminView } from './admin-view.server'
import { PersonDialogs } from './person-dialogs'
import { personDialog } from './person-dialogs.server'
import { Summary } from './summary'
import { useFreshUsers } from './use-fresh-users'
import { UserTable } from './user-table'

export const links: LinksFunction = () =>
  [adminStyles, personStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction = () => [{ title: 'Admin Dashboard · Everspoken' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const query = new URL(request.url).searchParams
  const page = Number.parseInt(query.get('page') ?? '', 10) || 1
  return { ...adminView(admin, { page }), person: personDialog(admin, query) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  onlyPost({ request, context })
  return act(admin, request)
}

export default function AdminDashboard() {
  const { adminName, counts, users, page, pages, person } = useLoaderData<typeof loader>()
  useFreshUsers()
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
      <PersonDialogs open={person} />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied viewer="user" />
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
