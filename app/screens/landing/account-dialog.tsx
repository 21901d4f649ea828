import { Link } from '@remix-run/react'
import { ModalDialog } from '~/ui/modal-dialog'
import type { Refusal } from './answer.server'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

export type AccountTab = 'sign-in' | 'sign-up'

const titles = { 'sign-in': 'Welcome back', 'sign-up': 'Create your account' }

/** The tabs are links, so switching one clears what the other's answer said. */
export function AccountDialog({ tab, refusal }: { tab: AccountTab; refusal: Refusal | undefined }) {
  return (
    <ModalDialog closeTo="/" labelledBy="account-title">
      <div className="stack">
        <h2 id="account-title">{titles[tab]}</h2>
        <nav className="tabs" aria-label="Sign in or sign up">
          <TabLink tab="sign-in" current={tab} label="Sign In" />
          <TabLink tab="sign-up" current={tab} label="Sign Up" />
        </nav>
        {tab === 'sign-in' ? <SignInForm refusal={refusal} /> : <SignUpForm refusal={refusal} />}
      </div>
    </ModalDialog>
  )
}

function TabLink({ tab, current, label }: { tab: AccountTab; current: AccountTab; label: string }) {
  return (
    <Link to={`/?dialog=${tab}`} aria-current={tab === current ? 'page' : undefined} preventScrollReset>
      {label}
    </Link>
  )
}
