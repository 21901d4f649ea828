import { useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { SignedOutNote } from '~/ui/signed-out'
import { Field, type FieldProps } from '~/web/forms/field'
import { PasswordField } from '~/web/forms/password-field'
import { Problem } from '~/web/forms/problem'
import type { AccountView } from './account-view.server'
import { PAGES, type PageName } from './pages'

/** The facts that the list and all pages show. */
export const useAccount = () => useOutletContext<AccountView>()

interface Props {
  page: PageName
  refusal?: Refusal
  children: ReactNode
}

/** A page of the account: at its own route, and at those of its forms, which without script render it with a refusal. */
export function AccountPage({ page, refusal, children }: Props) {
  return (
    <section id={page} className="sheet stack" aria-labelledby="account-title">
      <h1 id="account-title">{PAGES[page]}</h1>
      {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
      {children}
      <SignedOutNote form={page} />
    </section>
  )
}

type OwnField = Partial<Omit<FieldProps, 'label' | 'type'>>

/** The field for one's own password, without which no form here changes the account. */
export const CurrentPassword = (props: OwnField) => (
  <PasswordField {...props} name="currentPassword" label="Current password" autoComplete="current-password" />
)

/** The field for a code of two-step sign-in that is on. */
export const CurrentCode = (props: OwnField) => (
  <Field
    {...props}
    name="code"
    label="Code"
    hint="From your authenticator app, or a recovery code."
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)
