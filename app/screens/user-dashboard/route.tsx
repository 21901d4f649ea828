import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { Problem } from '~/forms/problem'
import { sendOrKeep } from '~/forms/send-or-keep'
import { requireUser } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import dashboardStyles from '~/styles/dashboard.css?url'
import storiesStyles from '~/styles/stories.css?url'
import storyFlowStyles from '~/styles/story-flow.css?url'
import voicesStyles from '~/styles/voices.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { errorTitle, statusOf } from '~/ui/pages/error-page'
import { PageFooter } from '~/ui/pages/static-page'
import { SignedOutNote } from '~/ui/signed-out'
import { WelcomeDialog } from '~/ui/welcome-dialog'
import { ConfirmDialogs } from './confirm-dialogs'
import { requireUserOrTheirWords, runDashboardIntent } from './dashboard-action.server'
import { DashboardHeader } from './dashboard-header'
import { dashboardView } from './dashboard-view.server'
import { CreateStory } from './flow/create-story'
import { AccountCard } from './profile/account-card'
import { FirstVisit, HowItWorks } from './profile/first-visit'
import { type DashboardForm, failures, storyForms } from './refusal'
import { isMakingStory, stepTitle } from './step-titles'
import { ReadyStory } from './stories/ready-story'
import { SavedStories } from './stories/saved-stories'
import { useRefusal } from './use-refusal'
import { useSignInWatch } from './use-sign-in-watch'
import { SavedVoiceSamples } from './voices/saved-voice-samples'
import { VoiceSampleCard } from './voices/voice-sample-card'

export const links: LinksFunction = () =>
  [dashboardStyles, storyFlowStyles, voicesStyles, storiesStyles].map((href) => ({ rel: 'stylesheet', href }))

/** For Retry-After and Allow; cookies are sent anyway. */
export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

/** A response to a dialog's form closes the dialog, unless the session has ended. Other refusals leave the page as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  (![undefined, 401].includes(change.actionStatus) &&
    ['delete', 'try-again'].includes(change.actionResult?.form)) ||
  (change.defaultShouldRevalidate && !isAnsweredInPlace(change))

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const opened = data?.ready ? 'Your story is ready' : data && stepTitle(data)
  const title = error || !opened ? errorTitle(statusOf(error)) : opened
  return [{ title: `${data?.wasRefused ? 'Error: ' : ''}${title} · Everspoken` }]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const wasRefused = context.isFormRefused === true
  return { ...(await dashboardView(user, request, { isRefused: wasRefused })), wasRefused }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  onlyPost(args)
  return runDashboardIntent(user, args)
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrKeep(request, () => serverAction<typeof action>(), failures)

export default function UserDashboard() {
  const view = useLoaderData<typeof loader>()
  const refusal = useRefusal(view)
  useSignInWatch(view)
  const propsFor = (...forms: DashboardForm[]) => ({
    view,
    refusal: refusal && forms.includes(refusal.form) ? refusal : undefined,
  })
  return (
    <>
      <DashboardHeader user={view.user} />
      <main id="content" className="page dashboard stack stack-wide">
        <SignedOutNote form="" />
        {/* Without script: by then the dialog is closed. With script it is a toast. */}
        <div className="without-script">
          <Problem refusal={propsFor('delete', 'try-again').refusal} />
        </div>
        <Problem refusal={propsFor('upload').refusal} />
        <h1>
          Welcome back, <bdi>{view.user.firstName}</bdi>
        </h1>
        {/* The same order on every step: an <audio> that is moved stops. */}
        {!view.user.hasLocation && <FirstVisit {...propsFor('location')} />}
        {!view.isFirstVisit && (
          <>
            <ReadyStory ready={view.ready} />
            <SavedStories view={view} isFolded={isMakingStory(view.step)} />
            <CreateStory {...propsFor(...storyForms)} />
            <VoiceSampleCard
              {...propsFor('voice-upload')}
              sampleRefusal={propsFor('voice-window', 'joined-voices').refusal}
            />
            {view.hasReadyStory && <SavedVoiceSamples {...propsFor('voice-window', 'joined-voices')} />}
            <HowItWorks />
          </>
        )}
        <AccountCard {...propsFor('picture', 'location')} />
      </main>
      <PageFooter />
      <ConfirmDialogs view={view} refusal={refusal} />
      {view.isWelcome && <WelcomeDialog firstName={view.user.firstName} closeTo="/user-dashboard" />}
    </>
  )
}

export { DashboardError as ErrorBoundary } from './dashboard-error'
