import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { backupDays } from '~/account-deletion/own-deletion.server'
import accountStyles from '~/styles/account.css?url'
import staticPageStyles from '~/styles/static-pages.css?url'
import { ErrorPage, errorTitle, statusOf } from '~/ui/pages/error-page'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { runAccountIntent } from './account-action.server'
import { AccountForms, NewRecoveryCodes } from './account-forms'
import { accountView } from './account-view.server'
import { failures } from './labels'
import { AccountDeleted } from './own-data/account-deleted'
import { hasDeletedAccount } from './own-data/account-deletion-view.server'

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
  const wasRefused = context.isFormRefused === true
  return { isDeleted: false as const, ...(await accountView(user, request)), wasRefused }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  onlyPost({ request, context })
  return runAccountIntent(user, { request, context })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse(request, () => serverAction<typeof action>(), failures)

export default function AccountPage() {
  const view = useLoaderData<typeof loader>()
  const result = useActionData<typeof clientAction>()
  if (view.isDeleted) return <AccountDeleted backupDays={view.backupDays} />
  if (result?.form === 'recovery-codes')
    return <NewRecoveryCodes codes={result.codes} username={view.user.username} />
  return <AccountForms view={view} refusal={result} />
}

export function ErrorBoundary() {
  return <ErrorPage status={statusOf(useRouteError())} />
}
