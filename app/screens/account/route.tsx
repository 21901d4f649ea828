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
import { proposedEmail } from '~/accounts/email-change.server'
import { listSessions } from '~/accounts/sessions.server'
import { sendOrKeep } from '~/forms/send-or-keep'
import { requireSignedIn } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { sessionTokenOf } from '~/http/session-cookie.server'
import accountStyles from '~/styles/account.css?url'
import { Logo } from '~/ui/logo'
import { ErrorPage, errorTitle, statusOf } from '~/ui/pages/error-page'
import { PageFooter } from '~/ui/pages/static-page'
import { SignOutButton } from '~/ui/sign-out-button'
import { SignedOutNote } from '~/ui/signed-out'
import { useErrorTitle } from '~/ui/use-error-title'
import { runAccountIntent } from './account-action.server'
import { DetailsForm } from './details-form'
import { type AccountForm, failures } from './labels'
import { PasswordForm } from './password-form'
import { Sessions } from './sessions'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: accountStyles }]

/** For Retry-After and Allow. */
export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => errorHeaders ?? actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  {
    title: `${data?.wasRefused ? 'Error: ' : ''}${error ? errorTitle(statusOf(error)) : 'Account'} · Everspoken`,
  },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireSignedIn(request)
  const { id, username, firstName, lastName, email, role } = user
  return {
    user: { username, firstName, lastName, email },
    home: role === 'admin' ? '/admin-dashboard' : '/user-dashboard',
    proposedEmail: proposedEmail(id),
    sessions: listSessions(user, (await sessionTokenOf(request)) ?? '').map((session) => ({
      ...session,
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
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

export default function Account() {
  const view = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  const refusalOf = (form: AccountForm) => (refusal?.form === form ? refusal : undefined)
  const key = useKeyOfSuccess(refusal !== undefined)
  useErrorTitle(refusal !== undefined)
  return (
    <>
      <header className="top-bar">
        <Logo to={view.home} />
        <SignOutButton />
      </header>
      <main id="content" className="page narrow stack stack-wide account-page">
        <SignedOutNote form="" />
        <h1>Account</h1>
        <p>
          <a href={view.home} className="link-target">
            Back to your dashboard
          </a>
        </p>
        {/* With a key: after a success the fields are as in a new page. */}
        <DetailsForm key={`details ${key}`} view={view} refusal={refusalOf('details')} />
        <PasswordForm key={`password ${key}`} view={view} refusal={refusalOf('password')} />
        <Sessions sessions={view.sessions} refusal={refusalOf('sessions')} />
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
