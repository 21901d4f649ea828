import { useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { matchedPath } from '~/ui/matched-path'
import { SignedOutNote } from '~/ui/signed-out'
import { Problem } from '~/web/forms/problem'
import { orRefusal } from '~/web/forms/send-or-refuse'
import type { AccountView } from './account-view.server'

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
      <h1 id="account-title" tabIndex={-1}>
        {PAGES[page]}
      </h1>
      {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
      {children}
      <SignedOutNote form={page} />
    </section>
  )
}

/** The pages below /account with their headings, in the order of the list. */
export const PAGES = {
  details: 'Name and email',
  password: 'Password',
  'two-step': 'Two-step sign-in',
  sessions: 'Where you are signed in',
  emails: 'Emails about your stories',
  names: 'Say it like this',
  everything: 'Take everything with you',
  leave: 'Delete your account',
}

export type PageName = keyof typeof PAGES

/** The page of a path: that of a form's route too. */
export function pageAt(pathname: string): PageName | undefined {
  const page = matchedPath(pathname).split('/')[2]
  return page === 'cancel-deletion' ? 'leave' : (page as PageName | undefined)
}

/** The clientAction of a form: without a response from its action its page shows this problem. */
export const orProblem = (form: PageName, title: string) =>
  orRefusal({ form, problem: { title, description: 'Please try again.' } })
