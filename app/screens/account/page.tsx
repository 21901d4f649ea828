import type { HeadersFunction } from '@remix-run/node'
import { useLocation, useOutletContext } from '@remix-run/react'
import { Logo } from '~/ui/logo'
import { PageFooter } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { SignOutButton } from '~/ui/sign-out-button'
import { SignedOutNote } from '~/ui/signed-out'
import { useAnswer } from '~/web/forms/use-post'
import { useRouteModules } from '~/web/forms/use-route-modules'
import type { AccountView } from './account-view.server'
import { DetailsForm } from './details/details-form'
import { StoryEmails } from './emails/story-emails'
import { SayItLikeThis } from './names/say-it-like-this'
import { DeleteAccount } from './own-data/delete-account'
import { ExportAccount } from './own-data/export-account'
import { PasswordForm } from './password/password-form'
import { Sessions } from './sessions/sessions'
import { RecoveryCodes } from './two-step/recovery-codes'
import { TwoStep } from './two-step/two-step'

/** For Retry-After. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** The routes that the forms post to. */
const FORMS = [
  ...['details/route', 'password/route', 'emails/route', 'names/save', 'names/delete', 'sessions/end'],
  ...['sessions/end-others', 'two-step/start', 'two-step/cancel', 'two-step/confirm', 'two-step/codes'],
  ...['two-step/off', 'own-data/leave', 'own-data/cancel-deletion'],
].map((file) => `screens/account/${file}`)

/** The page with all forms: at /account, and at the route of each form, which without script renders it with a refusal. */
export default function AccountPage() {
  useRouteModules(...FORMS)
  const view = useOutletContext<AccountView>()
  const answer = useAnswer<{ form: string; codes?: string[] }>('two-step')
  if (answer?.codes) {
    return (
      <main id="content" className="page narrow account-page">
        <RecoveryCodes codes={answer.codes} username={view.user.username} />
      </main>
    )
  }
  return <Forms view={view} />
}

function Forms({ view }: { view: AccountView }) {
  const { key } = useLocation()
  const twoStep = <TwoStep view={view.twoStep} isAdmin={view.isAdmin} />
  return (
    <>
      <header className="top-bar">
        <Logo to={view.home} reloadDocument />
        <SignOutButton />
      </header>
      {/* With a key: after a success the fields are as in a new page. */}
      <main key={key} id="content" className="page narrow stack stack-wide account-page">
        <SignedOutNote form="" />
        <h1>Account</h1>
        {view.deletion.dueAt && <PendingDeletion dueAt={view.deletion.dueAt} />}
        <p>
          <a href={view.home} className="link-target">
            Back to your dashboard
          </a>
        </p>
        {view.isAdmin && twoStep}
        <DetailsForm view={view} />
        <PasswordForm view={view} />
        {!view.isAdmin && twoStep}
        {view.storyEmails && <StoryEmails {...view.storyEmails} />}
        {view.names && <SayItLikeThis view={view.names} />}
        <Sessions sessions={view.sessions} />
        <ExportAccount />
        <DeleteAccount view={view.deletion} hasTwoStep={view.twoStep.state === 'on'} />
      </main>
      <PageFooter />
    </>
  )
}
