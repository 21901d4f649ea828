import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from '@remix-run/react'
import { requireUser } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { noteRefusedForm, wasFormRefused } from '~/http/refused-form.server'
import dashboardStyles from '~/styles/dashboard.css?url'
import { AccessDenied } from '~/ui/access-denied'
import { ErrorPage, errorTitle } from '~/ui/error-page'
import { NotFoundPage } from '~/ui/not-found-page'
import { useErrorTitle } from '~/ui/use-error-title'
import { WelcomeDialog } from '~/ui/welcome-dialog'
import { CreateStory } from './create-story'
import { act } from './dashboard-action.server'
import type { DashboardForm } from './dashboard-answer.server'
import { DashboardHeader } from './dashboard-header'
import { dashboardView } from './dashboard-view.server'
import { DeleteDialog } from './delete-dialog'
import { LocationCard } from './location-card'
import { Problem } from './problem'
import { ProfileCard } from './profile-card'
import { SavedStories } from './saved-stories'
import { SavedVoiceSamples } from './saved-voice-samples'
import { useFocusOnFirstError } from './use-focus-on-first-error'
import { VoiceSampleCard } from './voice-sample-card'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: dashboardStyles }]

/** For Retry-After and Allow; cookies go out anyway. */
export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

/** What was to be changed is gone: so is what the page shows of it. Other refusals leave the page as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 404 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const title = error ? errorTitle(statusOf(error)) : 'User Dashboard'
  return [{ title: `${data?.wasRefused ? 'Error: ' : ''}${title} · Everspoken` }]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const wasRefused = wasFormRefused(context)
  return { ...(await dashboardView(user, request, { isRedrawn: wasRefused })), wasRefused }
}

export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  const user = await requireUser(request)
  const answer = await act(user, request)
  if (!(answer instanceof Response)) noteRefusedForm(context)
  return answer
}

/** The forms that stand in the card Create Your Story. */
const storyForms: DashboardForm[] = [
  'document-type',
  'voice-selection',
  'voice-upload',
  'document-upload',
  'pdf',
  'memory-questions',
]

export default function UserDashboard() {
  const view = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  useErrorTitle(refusal !== undefined)
  useFocusOnFirstError(refusal)
  const refusalOf = (...forms: DashboardForm[]) =>
    refusal && forms.includes(refusal.form) ? refusal : undefined
  return (
    <>
      <DashboardHeader user={view.user} />
      <main className="page stack stack-wide">
        <Problem refusal={refusalOf('delete', 'upload')} />
        <h1>Welcome back, {view.user.firstName}</h1>
        <div className="dashboard">
          <div className="stack stack-wide">
            <ProfileCard user={view.user} />
            <LocationCard view={view} refusal={refusalOf('location')} />
          </div>
          <div className="stack stack-wide">
            <CreateStory view={view} refusal={refusalOf(...storyForms)} />
            <VoiceSampleCard view={view} refusal={refusalOf('voice-upload')} />
            {view.step !== 'saved-stories' && <SavedStories stories={view.stories} />}
            {view.hasReadyStory && <SavedVoiceSamples samples={view.samples} />}
          </div>
        </div>
      </main>
      <DeleteDialog deleting={view.deleting} />
      {view.isWelcome && <WelcomeDialog firstName={view.user.firstName} closeTo="/user-dashboard" />}
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = statusOf(error)
  if (status === 403) return <AccessDenied viewer="admin" />
  return status === 404 ? <NotFoundPage /> : <ErrorPage status={status} />
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)
