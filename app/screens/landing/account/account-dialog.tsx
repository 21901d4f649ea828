import { Link, useFetcher, useRouteLoaderData } from '@remix-run/react'
import type { User } from '~/accounts/users.server'
import type { Refusal } from '~/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { WelcomeDialog } from '~/ui/welcome-dialog'
import { useRefused } from '~/web/forms/use-refused'
import { dashboardOf } from '../dashboard-of'
import {
  CodeFields,
  type FieldsProps,
  type NoSignUp,
  SignInFields,
  SignUpClosed,
  SignUpFields,
} from './account-fields'
import { type AccountTab, useAccountUrls } from './account-url'

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
  tab: AccountTab
  /** The result of the form without script. */
  sent?: Refusal | Registered
}

/** The tabs are links, so switching removes the other form's errors. After a sign-up with script it welcomes the new user. */
export function AccountDialog({ tab, sent }: Props) {
  const noSignUp = useRouteLoaderData<{ noSignUp?: NoSignUp }>('screens/landing/route')?.noSignUp
  const { dialogUrl, actionUrl } = useAccountUrls()
  const { data = sent, Form } = useFetcher<Refusal | Registered>({ key: `account-${tab}` })
  if (data && 'user' in data) {
    const dashboard = dashboardOf(data.user)
    const leave = () => window.location.replace(dashboard)
    return <WelcomeDialog firstName={data.user.firstName} closeTo={dashboard} onClose={leave} />
  }
  // The code came too late: its sign-in begins again.
  if (data && tab === 'code' && data.form === 'sign-in') return <AccountDialog tab="sign-in" sent={data} />
  // While no one can sign up, or not with this link.
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
                to={dialogUrl(name as AccountTab)}
                aria-current={name === tab ? 'page' : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        {closed ? (
          <SignUpClosed {...closed} />
        ) : (
          <Form
            method="post"
            action={actionUrl(tab)}
            id={tab}
            className="stack"
            preventScrollReset
            noValidate
          >
            <AccountFields tab={tab} refusal={data} />
          </Form>
        )}
      </div>
    </ModalDialog>
  )
}

function AccountFields({ tab, ...form }: { tab: AccountTab } & FieldsProps) {
  useRefused(form.refusal, `#${tab}`)
  const { Fields } = forms[tab]
  return (
    <>
      <Fields {...form} />
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </>
  )
}
