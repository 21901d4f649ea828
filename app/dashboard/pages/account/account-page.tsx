import { useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Problem } from '~/platform/forms/problem'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import type { Refusal } from '~/platform/refusal'
import { matchedPath } from '~/platform/remix/matched-path'
import { SignedOutNote } from '~/platform/ui/signed-out'
import type { AccountView } from './account-view.server'

export const useAccount = () => useOutletContext<AccountView>()

interface Props {
  page: PageName
  refusal?: Refusal
  children: ReactNode
}

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

export const PAGES = {
  details: 'Name and email',
  password: 'Password',
  'two-step': 'Two-step sign-in',
  names: 'Say it like this',
  everything: 'Take everything with you',
  leave: 'Delete your account',
}

export type PageName = keyof typeof PAGES

export function pageAt(pathname: string): PageName | undefined {
  const page = matchedPath(pathname).split('/')[2]
  return page === 'cancel-deletion' ? 'leave' : (page as PageName | undefined)
}

export const orProblem = (form: PageName, title: string) =>
  orRefusal({ form, problem: { title, description: 'Please try again.' } })
