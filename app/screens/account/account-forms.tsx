import { useLocation } from '@remix-run/react'
import { type ComponentProps, useState } from 'react'
import type { Refusal } from '~/refusal'
import { Logo } from '~/ui/logo'
import { PageFooter } from '~/ui/pages/static-page'
import { PendingDeletion } from '~/ui/pending-deletion'
import { SignOutButton } from '~/ui/sign-out-button'
import { SignedOutNote } from '~/ui/signed-out'
import { useErrorTitle } from '~/ui/use-error-title'
import type { accountView } from './account-view.server'
import { DetailsForm } from './details-form'
import type { AccountForm } from './labels'
import { DeleteAccount } from './own-data/delete-account'
import { ExportAccount } from './own-data/export-account'
import { PasswordForm } from './password-form'
import { SayItLikeThis } from './say-as/say-it-like-this'
import { Sessions } from './sessions'
import { StoryEmails } from './story-emails'
import { RecoveryCodes } from './two-step/recovery-codes'
import { TwoStep } from './two-step/two-step'

/** Stands in place of the account page: the codes are shown once. */
export const NewRecoveryCodes = (props: ComponentProps<typeof RecoveryCodes>) => (
  <main id="content" className="page narrow account-page">
    <RecoveryCodes {...props} />
  </main>
)

interface Props {
  view: Awaited<ReturnType<typeof accountView>>
  refusal: Refusal<AccountForm> | undefined
}

export function AccountForms({ view, refusal }: Props) {
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
  return (
    <>
      <header className="top-bar">
        <Logo to={view.home} reloadDocument />
        <SignOutButton />
      </header>
      <main id="content" className="page narrow stack stack-wide account-page">
        <SignedOutNote form="" />
        <h1>Account</h1>
        {view.deletion.dueAt && <PendingDeletion dueAt={view.deletion.dueAt} />}
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
        <ExportAccount />
        <DeleteAccount
          key={`delete-account ${key}`}
          view={view.deletion}
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
