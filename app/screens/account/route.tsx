import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useRouteError,
} from '@remix-run/react'
import { useState } from 'react'
import { backupDays } from '~/account-deletion/own-departure.server'
import { proposedEmail } from '~/accounts/email-change.server'
import { listSessions } from '~/accounts/sessions.server'
import { canHaveStoryEmails } from '~/stories/story-emails.server'
import accountStyles from '~/styles/account.css?url'
import staticPageStyles from '~/styles/static-pages.css?url'
import { KeepAccount } from '~/ui/keep-account'
import { Logo } from '~/ui/logo'
import { ErrorPage, errorTitle, statusOf } from '~/ui/pages/error-page'
import { PageFooter } from '~/ui/pages/static-page'
import { SignOutButton } from '~/ui/sign-out-button'
import { SignedOutNote } from '~/ui/signed-out'
import { useErrorTitle } from '~/ui/use-error-title'
import { sendOrKeep } from '~/web/forms/send-or-keep'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { runAccountIntent } from './account-action.server'
import { AccountDeleted } from './departure/account-deleted'
import { DeleteAccount } from './departure/delete-account'
import { departureView, hasDeletedAccount } from './departure/departure-view.server'
import { TakeEverything } from './departure/take-everything'
import { DetailsForm } from './details-form'
import { type AccountForm, failures } from './labels'
import { PasswordForm } from './password-form'
import { sayAsView } from './say-as/say-as-action.server'
import { SayItLikeThis } from './say-as/say-it-like-this'
import { Sessions } from './sessions'
import { StoryEmails } from './story-emails'
import { RecoveryCodes } from './two-step/recovery-codes'
import { TwoStep } from './two-step/two-step'
import { twoStepView } from './two-step/two-step-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () =>
  [accountStyles, staticPageStyles].map((href) => ({ rel: 'stylesheet', href }))

/** For Retry-After and Allow. */
export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  {
    title: `${data && 'wasRefused' in data && data.wasRefused ? 'Error: ' : ''}${error ? errorTitle(statusOf(error)) : 'Account'} · Everspoken`,
  },
]

/** Open to those who have just deleted their account: they are told so. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await hasDeletedAccount(request)) return { isDeleted: true as const, backupDays: backupDays() }
  const user = await requireSignedIn(request)
  const { id, username, firstName, lastName, email, role } = user
  return {
    isDeleted: false as const,
    user: { username, firstName, lastName, email },
    isAdmin: role === 'admin',
    home: role === 'admin' ? '/admin-dashboard' : '/user-dashboard',
    twoStep: await twoStepView(user, request),
    proposedEmail: proposedEmail(id),
    sessions: listSessions(user, (await sessionTokenOf(request)) ?? '').map((session) => ({
      ...session,
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
    storyEmails: canHaveStoryEmails(user) ? { email: email ?? '', isOn: user.storyEmails } : undefined,
    sayAs: role === 'user' ? sayAsView(user, request) : undefined,
    departure: departureView(user),
    wasRefused: context.isFormRefused === true,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  onlyPost({ request, context })
  return runAccountIntent(user, { request, context })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrKeep(request, () => serverAction<typeof action>(), failures)

export default function AccountPage() {
  const view = useLoaderData<typeof loader>()
  return view.isDeleted ? <AccountDeleted backupDays={view.backupDays} /> : <Account view={view} />
}

type View = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { isDeleted: false }>

function Account({ view }: { view: View }) {
  const result = useActionData<typeof clientAction>()
  const codes = result?.form === 'recovery-codes' ? result.codes : undefined
  const refusal = result?.form === 'recovery-codes' ? undefined : result
  const refusalOf = (form: AccountForm) => (refusal?.form === form ? refusal : undefined)
  const key = useKeyOfSuccess(refusal !== undefined)
  useErrorTitle(refusal !== undefined)
  const twoStep = (
    <TwoStep
      key={`two-step ${key}`}
      view={view.twoStep}
      isAdmin={view.isAdmin}
      refusal={refusalOf('two-step')}
    />
  )
  if (codes) {
    return (
      <main id="content" className="page narrow account-page">
        <RecoveryCodes codes={codes} username={view.user.username} />
      </main>
    )
  }
  return (
    <>
      <header className="top-bar">
        <Logo to={view.home} reloadDocument />
        <SignOutButton />
      </header>
      <main id="content" className="page narrow stack stack-wide account-page">
        <SignedOutNote form="" />
        <h1>Account</h1>
        {view.departure.dueAt && <KeepAccount dueAt={view.departure.dueAt} />}
        <p>
          <a href={view.home} className="link-target">
            Back to your dashboard
          </a>
        </p>
        {view.isAdmin && twoStep}
        {/* With a key: after a success the fields are as in a new page. */}
        <DetailsForm key={`details ${key}`} view={view} refusal={refusalOf('details')} />
        <PasswordForm key={`password ${key}`} view={view} refusal={refusalOf('password')} />
        {!view.isAdmin && twoStep}
        {view.storyEmails && (
          <StoryEmails key={`emails ${key}`} {...view.storyEmails} refusal={refusalOf('story-emails')} />
        )}
        {view.sayAs && (
          <SayItLikeThis key={`say-as ${key}`} view={view.sayAs} refusal={refusalOf('say-as')} />
        )}
        <Sessions sessions={view.sessions} refusal={refusalOf('sessions')} />
        <TakeEverything />
        <DeleteAccount
          key={`delete-account ${key}`}
          view={view.departure}
          hasTwoStep={view.twoStep.state === 'on'}
          refusal={refusalOf('delete-account')}
        />
      </main>
      <PageFooter />
    </>
  )
}

/** Changes with each navigation but those that show a refusal. */
function useKeyOfSuccess(isRefused: boolean): string {
  const { key } = useLocation()
  const [last, setLast] = useState(key)
  if (!isRefused && last !== key) setLast(key)
  return last
}

export function ErrorBoundary() {
  return <ErrorPage status={statusOf(useRouteError())} />
}
