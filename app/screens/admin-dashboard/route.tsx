import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from '@remix-run/react'
import { requireAdmin } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { noteRefusedForm, wasFormRefused } from '~/http/refused-form.server'
import adminStyles from '~/styles/admin.css?url'
import { AccessDenied } from '~/ui/access-denied'
import { ErrorPage, errorTitle } from '~/ui/error-page'
import { FormProblem } from '~/ui/form-problem'
import { NotFoundPage } from '~/ui/not-found-page'
import { SignOutButton } from '~/ui/sign-out-button'
import { useErrorTitle } from '~/ui/use-error-title'
import { act } from './admin-action.server'
import { AdminTabs } from './admin-tabs'
import { adminView } from './admin-view.server'
import { DeleteStoryDialog } from './delete-story-dialog'
import { MusicLibrary } from './music-library'
import { StoryDialog } from './story-dialog'
import { StoryTable } from './story-table'
import { Summary } from './summary'
import { UserTable } from './user-table'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

/** What was refused was done elsewhere meanwhile: the lists are to say so. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const title = error ? errorTitle(statusOf(error)) : 'Admin Dashboard'
  return [{ title: `${data?.wasRefused ? 'Error: ' : ''}${title} · Everspoken` }]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const query = new URL(request.url).searchParams
  return { ...adminView(admin, query), wasRefused: wasFormRefused(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  onlyPost({ request, context })
  const answer = await act(admin, request)
  if (!(answer instanceof Response)) noteRefusedForm(context)
  return answer
}

export default function AdminDashboard() {
  const view = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  useErrorTitle(refusal !== undefined)
  return (
    <>
      <header className="top-bar">
        <Link to="/admin-dashboard" className="logo">
          Everspoken
        </Link>
        <h1 className="admin-title">Admin Dashboard</h1>
        <div className="row admin-person">
          <span>{view.adminName}</span>
          <SignOutButton />
        </div>
      </header>
      <main className="page stack stack-wide">
        <FormProblem id="admin-problem" problem={refusal?.problem} withToast />
        <Summary counts={view.counts} />
        <div className="stack">
          <AdminTabs tab={view.tab} />
          {view.users && <UserTable users={view.users} />}
          {view.stories && <StoryTable stories={view.stories} />}
          {view.tab === 'music-library' && <MusicLibrary />}
        </div>
      </main>
      <StoryDialog story={view.story} />
      <DeleteStoryDialog deletingStory={view.deletingStory} />
    </>
  )
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

export function ErrorBoundary() {
  const status = statusOf(useRouteError())
  if (status === 403) return <AccessDenied viewer="user" />
  return status === 404 ? <NotFoundPage /> : <ErrorPage status={status} />
}
