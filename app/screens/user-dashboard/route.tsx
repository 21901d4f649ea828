import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, Outlet, useLoaderData } from '@remix-run/react'
import { dueDateOf } from '~/account-deletion/own-deletion.server'
import dashboardStyles from '~/styles/dashboard.css?url'
import storiesStyles from '~/styles/stories.css?url'
import storyFlowStyles from '~/styles/story-flow.css?url'
import voicesStyles from '~/styles/voices.css?url'
import { LazyWelcomeDialog, loadWelcomeDialog } from '~/ui/lazy-welcome-dialog'
import { errorTitle, statusOf } from '~/ui/pages/error-page'
import { PageFooter } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { SignedOutNote } from '~/ui/signed-out'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import { requireUser } from '~/web/session/guards.server'
import { runDashboardIntent } from './dashboard-action.server'
import { DashboardHeader } from './dashboard-header'
import { dashboardView } from './dashboard-view.server'
import { CreateStory } from './flow/create-story'
import { loadLaterSteps } from './flow/lazy-steps'
import { requireUserOrTheirWords } from './guard.server'
import { requireNewUrl } from './old-urls.server'
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

export { headers } from './headers'
export { shouldRevalidate } from './should-revalidate'

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const opened = data?.ready ? 'Your story is ready' : data && stepTitle(data)
  const title = error || !opened ? errorTitle(statusOf(error)) : opened
  return [{ title: `${data?.wasRefused ? 'Error: ' : ''}${title} · Everspoken` }]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  requireNewUrl(request)
  const wasRefused = context.isFormRefused === true
  await Promise.all([loadLaterSteps(), loadWelcomeDialog()])
  const view = await dashboardView(user, request, { isRefused: wasRefused })
  return { ...view, leavesAt: dueDateOf(user)?.toISOString(), wasRefused }
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  onlyPost(args)
  return runDashboardIntent(user, args)
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse(request, () => serverAction<typeof action>(), failures)

export default function UserDashboard() {
  const view = useLoaderData<typeof loader>()
  const refusal = useRefusal()
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
        {view.leavesAt && <PendingDeletion dueAt={view.leavesAt} />}
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
      <Outlet />
      {view.isWelcome && <LazyWelcomeDialog firstName={view.user.firstName} closeTo="/user-dashboard" />}
    </>
  )
}

export { DashboardError as ErrorBoundary } from './dashboard-error'
