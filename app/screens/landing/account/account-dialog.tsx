import { Link } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import type { Refusal } from '~/forms/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import type { NewUser, Registered } from '~/ui/registered'
import { dashboardOf } from '../dashboard-of'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

/** Loaded after a sign-up, so that it is no part of the script that the forms need. */
const WelcomeDialog = lazy(async () => ({ default: (await import('~/ui/welcome-dialog')).WelcomeDialog }))

export type AccountTab = 'sign-in' | 'sign-up'

const titles = { 'sign-in': 'Welcome back', 'sign-up': 'Create your account' }

interface Props {
  isOpen?: boolean
  /** The tab that it opens on; a link to the other one changes it. */
  tab?: AccountTab
  refusal?: Refusal
  /** Whom it welcomes, once script has signed somebody up. */
  registered?: Registered
  /** Called with the new user when the welcome is closed. */
  onSuccess?: (user: NewUser) => void
}

const loadDashboard = (user: NewUser) => window.location.replace(dashboardOf(user))

/** The tabs are links, so switching one clears what the other's answer said. */
export function AccountDialog({
  isOpen = true,
  tab = 'sign-in',
  refusal,
  registered,
  onSuccess = loadDashboard,
}: Props) {
  if (!isOpen) return null
  if (registered) {
    const { user } = registered
    return (
      <Suspense fallback={null}>
        <WelcomeDialog
          firstName={user.firstName}
          closeTo={dashboardOf(user)}
          onClose={() => onSuccess(user)}
        />
      </Suspense>
    )
  }
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
