import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import { backupDays } from '~/account-deletion/own-deletion.server'
import accountStyles from '~/styles/account.css?url'
import staticPageStyles from '~/styles/static-pages.css?url'
import { ErrorPage, errorTitle, statusOf } from '~/ui/pages/error-page'
import { requireSignedIn } from '~/web/session/guards.server'
import { accountView } from './account-view.server'
import { AccountDeleted } from './own-data/account-deleted'
import { hasDeletedAccount } from './own-data/account-deletion-view.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () =>
  [accountStyles, staticPageStyles].map((href) => ({ rel: 'stylesheet', href }))

/** For Retry-After and Allow of an error. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

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

export default function Account() {
  const view = useLoaderData<typeof loader>()
  return view.isDeleted ? <AccountDeleted backupDays={view.backupDays} /> : <Outlet context={view} />
}

export function ErrorBoundary() {
  return <ErrorPage status={statusOf(useRouteError())} />
}
