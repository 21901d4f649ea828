import { Form, Link } from '@remix-run/react'
import type { User } from '~/accounts/users.server'
import type { Refusal } from '~/refusal'
import { LazyWelcomeDialog } from '~/ui/lazy-welcome-dialog'
import { ModalDialog } from '~/ui/modal-dialog'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { dashboardOf } from '../dashboard-of'
import { type AccountTab, useAccountUrl } from './account-url'
import { CodeFields } from './code-fields'
import { SignInFields } from './sign-in-fields'
import { type NoSignUp, SignUpClosed } from './sign-up-closed'
import { SignUpFields } from './sign-up-fields'

const tabs = {
  'sign-in': { label: 'Sign In', title: 'Welcome back', Fields: SignInFields },
  'sign-up': { label: 'Sign Up', title: 'Create your account', Fields: SignUpFields },
}

const forms = { ...tabs, code: { title: 'One more step', Fields: CodeFields } }

/** The action's result for a sign-up with script. */
export interface Registered {
  form: 'registered'
  user: Pick<User, 'firstName' | 'role'>
  /** Without a session the response is a redirect to / instead (docs/spec.md, section 2). */
  authed: true
}

interface Props {
  isOpen?: boolean
  tab?: AccountTab
  refusal?: Refusal
  /** Set after a sign-up with script: the dialog then welcomes the new user. */
  registered?: Registered
  /** Set while no one can sign up, or not with this link. */
  noSignUp?: NoSignUp
  /** Called with the new user when the welcome is closed. */
  onSuccess?: (user: Registered['user']) => void
}

const loadDashboard = (user: Registered['user']) => window.location.replace(dashboardOf(user))

/** The tabs are links, so switching removes the other form's errors. */
export function AccountDialog({
  isOpen = true,
  tab = 'sign-in',
  refusal,
  registered,
  noSignUp,
  onSuccess = loadDashboard,
}: Props) {
  const accountUrl = useAccountUrl()
  if (!isOpen) return null
  if (registered) {
    const { user } = registered
    return (
      <LazyWelcomeDialog
        firstName={user.firstName}
        closeTo={dashboardOf(user)}
        onClose={() => onSuccess(user)}
      />
    )
  }
  const closed = tab === 'sign-up' ? noSignUp : undefined
  return (
    <ModalDialog closeTo="/" labelledBy="account-title">
      <div className="stack">
        <h2 id="account-title">{closed?.title ?? forms[tab].title}</h2>
        {tab !== 'code' && (
          <nav className="tabs" aria-label="Sign in or sign up">
            {Object.entries(tabs).map(([name, { label }]) => (
              <Link
                key={name}
                to={accountUrl(name as AccountTab)}
                aria-current={name === tab ? 'page' : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        {closed ? <SignUpClosed {...closed} /> : <AccountForm key={tab} tab={tab} refusal={refusal} />}
      </div>
    </ModalDialog>
  )
}

function AccountForm({ tab, refusal }: { tab: AccountTab; refusal: Refusal | undefined }) {
  useFocusOnRefusal(refusal, `#${tab}`)
  const { Fields } = forms[tab]
  const accountUrl = useAccountUrl()
  return (
    <Form
      method="post"
      action={accountUrl(tab).replace('?', '?index&')}
      id={tab}
      className="stack"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value={tab} />
      <Fields refusal={refusal} />
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </Form>
  )
}
