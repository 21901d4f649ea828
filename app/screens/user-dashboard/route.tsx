import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react'
import { wasFormRefused } from '~/forms/answer.server'
import { Problem, useRefusalToast } from '~/forms/problem'
import { sendOrKeep } from '~/forms/send-or-keep'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { requireUser } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import dashboardStyles from '~/styles/dashboard.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { errorTitle, statusOf } from '~/ui/pages/error-page'
import { useErrorTitle } from '~/ui/use-error-title'
import { WelcomeDialog } from '~/ui/welcome-dialog'
import { act, requireUserOrTheirWords } from './dashboard-action.server'
import { DashboardHeader } from './dashboard-header'
import { dashboardView } from './dashboard-view.server'
import { DeleteDialog } from './delete-dialog'
import { CreateStory, storyForms } from './flow/create-story'
import { LocationCard } from './profile/location-card'
import { ProfileCard } from './profile/profile-card'
import { type DashboardForm, type DashboardRefusal, failures } from './refusal'
import { SignedOutBar } from './signed-out-bar'
import { SavedStories } from './stories/saved-stories'
import { TryAgainDialog } from './stories/try-again-dialog'
import { SavedVoiceSamples } from './voices/saved-voice-samples'
import { VoiceSampleCard } from './voices/voice-sample-card'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: dashboardStyles }]

/** For Retry-After and Allow; cookies go out anyway. */
export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

/** An answer about a thing in a list closes its dialog, whatever it says. Other refusals leave the page as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  (change.actionStatus !== undefined && isAboutList(change.actionResult)) ||
  (change.defaultShouldRevalidate && !isAnsweredInPlace(change))

const isAboutList = (answer: DashboardRefusal | undefined) =>
  answer?.form === 'delete' || answer?.form === 'try-again'

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
  const user = await requireUserOrTheirWords(request)
  onlyPost({ request, context })
  return act(user, { request, context })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrKeep(request, () => serverAction<typeof action>(), failures)

export default function UserDashboard() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  const refusal: DashboardRefusal | undefined = answer && 'form' in answer ? answer : undefined
  useRefusalToast(refusal)
  useErrorTitle(refusal !== undefined)
  useFocusOnRefusal(refusal)
  // While an answer is on its way to close its dialog, the dialog doesn't change.
  const isSettled = useNavigation().state === 'idle'
  const refusalOf = (...forms: DashboardForm[]) =>
    refusal && forms.includes(refusal.form) ? refusal : undefined
  return (
    <>
      <DashboardHeader user={view.user} />
      <main className="page stack stack-wide">
        <SignedOutBar view={view} />
        {/* Its dialog is closed by then. With script a toast says it. */}
        <div className="without-script">
          <Problem refusal={refusalOf('delete', 'try-again')} />
        </div>
        <Problem refusal={refusalOf('upload')} />
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
      <DeleteDialog deleting={view.deleting} refusal={isSettled ? refusalOf('delete') : undefined} />
      <TryAgainDialog
        tryingAgain={view.tryingAgain}
        refusal={isSettled ? refusalOf('try-again') : undefined}
      />
      {view.isWelcome && <WelcomeDialog firstName={view.user.firstName} closeTo="/user-dashboard" />}
    </>
  )
}

export { DashboardError as ErrorBoundary } from './dashboard-error'
