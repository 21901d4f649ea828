import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { supportAddress } from '~/accounts/contact/contact.server'
import { signUpRefusal } from '~/accounts/invitations.server'
import { signUpForm } from '~/accounts/schemas.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { CheckField, Field, PasswordField } from '~/platform/forms/field'
import { invitationOf, LINK_REFERRER_POLICY } from '~/platform/forms/link-page.server'
import { Problem } from '~/platform/forms/problem'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { formMeta } from '~/platform/ui/pages/static-page'
import { WriteToUs } from '~/platform/ui/pages/write-to-us'
import { SubmitButton } from '~/platform/ui/submit-button'
import { accountFailures } from '../error-texts'
import { AccountForm, AccountTabs } from './account-form'
import { signUpByForm } from './sign-up.server'

export const meta = formMeta('Sign Up')

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

/** Open to everyone; says why nobody can sign up, or not with this link. */
export function loader({ request }: LoaderFunctionArgs) {
  const invitation = invitationOf(request)
  const refusal = signUpRefusal(invitation)
  const closed = refusal && {
    title: refusal.title,
    message: refusal.message,
    supportEmail: supportAddress(),
  }
  return data(
    { closed },
    {
      status: refusal?.reason === 'gone' ? 404 : 200,
      headers: invitation === undefined ? {} : { 'Referrer-Policy': LINK_REFERRER_POLICY },
    },
  )
}

/** Open to everyone. */
export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, 'sign-up', Object.keys(signUpForm.shape), (form) => signUpByForm(form, visit.request))

export const clientAction = orRefusal<typeof action>(accountFailures['sign-up'])

export default function SignUp() {
  const { closed } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  return (
    <>
      <h2 id="account-title">{closed?.title ?? 'Create your account'}</h2>
      <AccountTabs current="sign-up" />
      {closed ? (
        <SignUpClosed {...closed} />
      ) : (
        <AccountForm id="sign-up" refusal={refusal}>
          <SignUpFields refusal={refusal} />
        </AccountForm>
      )}
    </>
  )
}

function SignUpFields({ refusal }: Pick<Parameters<typeof AccountForm>[0], 'refusal'>) {
  const fieldOf = (name: string) => ({ id: `sign-up-${name}`, name, refusal })
  return (
    <>
      <Problem refusal={refusal} withToast />
      <div className="pair">
        <Field {...fieldOf('firstName')} label="First name" autoComplete="given-name" autoFocus={!refusal} />
        <Field {...fieldOf('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field {...fieldOf('email')} label="Email" type="email" autoComplete="email" />
      <Field
        {...fieldOf('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...fieldOf('password')}
        label="Password"
        autoComplete="new-password"
        hint="Must include: 8+ characters, uppercase, lowercase, number, special character"
      />
      <PasswordField {...fieldOf('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      <CheckField
        {...fieldOf('acceptTerms')}
        label={
          <>
            I accept the{' '}
            <a href="/terms" target="_blank" rel="noopener">
              Terms and Conditions
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </>
        }
      />
      <SubmitButton pendingText="Creating Account...">Create Account</SubmitButton>
      <p className="account-switch">
        Already have an account?{' '}
        <Link to="/sign-in" className="link-target" preventScrollReset>
          Sign In
        </Link>
      </p>
    </>
  )
}

function SignUpClosed({ message, supportEmail }: { message: string; supportEmail: string | undefined }) {
  return (
    <>
      <p>{message}</p>
      <p>
        To ask about it, please <WriteToUs address={supportEmail} />.
      </p>
      <Link to="/sign-in" className="button button-primary" preventScrollReset>
        Sign In
      </Link>
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </>
  )
}
