import {
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { requireSignedIn } from '~/accounts/session/guards.server'
import { backupDays } from '~/dashboard/account-deletion/delete-account.server'
import { backupSentence } from '~/dashboard/account-deletion/deletion-labels'
import accountStyles from '~/platform/styles/account.css?url'
import { clearBrowserStorage } from '~/platform/ui/clear-browser-storage'
import { AccountHeader } from '~/platform/ui/pages/account-header'
import { NewStoryLink } from '~/platform/ui/pages/person-links'
import {
  ErrorPage,
  errorTitle,
  FormPage,
  formTitle,
  PageFooter,
  Result,
  statusOf,
} from '~/platform/ui/pages/static-page'
import { PendingDeletion } from '~/platform/ui/pending-deletion'
import { SignedOutNote } from '~/platform/ui/signed-out'
import { useFocusOnList } from '~/platform/ui/use-focus-on-list'
import { PAGES, pageAt } from './account-page'
import { type AccountView, accountView, hasDeletedAccount } from './account-view.server'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: accountStyles }]

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

export const meta: MetaFunction<typeof loader> = ({ error, location }) => {
  const page = pageAt(location.pathname)
  const title = error ? errorTitle(statusOf(error)) : page ? PAGES[page] : 'Account'
  return [{ title: formTitle(title) }]
}

/** Open to those who have just deleted their account: they are told so. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (await hasDeletedAccount(request)) return { isDeleted: true as const, backupDays: backupDays() }
  const user = await requireSignedIn(request)
  const { pathname, search, searchParams } = new URL(request.url)
  if (pathname === '/account' && searchParams.has('from')) throw redirect(`/account/names${search}`)
  return { isDeleted: false as const, ...(await accountView(user, request)) }
}

export default function Account() {
  const view = useLoaderData<typeof loader>()
  return view.isDeleted ? <AccountDeleted backupDays={view.backupDays} /> : <Frame view={view} />
}

function AccountDeleted({ backupDays }: { backupDays: number | undefined }) {
  useEffect(() => {
    void clearBrowserStorage()
  }, [])
  return (
    <FormPage>
      <Result heading="Your account is deleted" link={{ href: '/', label: 'Go to the front page' }}>
        <p>
          Your recordings, photos and stories, and all that you wrote, are no longer here. You are signed out
          everywhere.
        </p>
        <p>{backupSentence(backupDays)}</p>
      </Result>
    </FormPage>
  )
}

function Frame({ view }: { view: AccountView }) {
  const { key, pathname } = useLocation()
  const isList = !pageAt(pathname)
  // The button or link that had the focus goes with its page.
  useFocusOnList(key, '#account-title')
  return (
    <>
      <AccountHeader
        user={view.user}
        logo={{ to: view.home, reloadDocument: true }}
        newStory={view.user.canMakeStories && <NewStoryLink />}
      />
      {/* With a key: after a success the fields are as in a new page. */}
      <main key={key} id="content" className="page narrow stack account-page">
        <SignedOutNote form="" />
        {view.deletion.dueAt && <PendingDeletion dueAt={view.deletion.dueAt} />}
        <p className="account-back">
          {/* A new document: the dashboard may use the microphone. */}
          <a href={isList ? view.home : '/account'} className="link-target">
            {isList ? 'Back to your dashboard' : 'Back to your account'}
          </a>
        </p>
        <Outlet context={view} />
      </main>
      <PageFooter />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage status={statusOf(useRouteError())} />
}
