import { useOutletContext } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Refusal } from '~/refusal'
import { SignedOutNote } from '~/ui/signed-out'
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
