import { Link } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { SubmitButton } from '~/ui/submit-button'
import { CheckField, Field, PasswordField } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import { useAccountUrls } from './account-url'

export interface FieldsProps {
  refusal: Refusal | undefined
}

const ERROR_ID = 'sign-in-error'

/** All errors are in one place (docs/spec.md, section 8: inline), those of fields too. */
export function SignInFields({ refusal }: FieldsProps) {
  const { errors = {}, problem } = refusal ?? {}
  const description = problem?.description ?? errors.username ?? errors.password
  return (
    <>
      <Field
        id="sign-in-username"
        name="username"
        label="Username or email"
        refusal={refusal}
        errorId={ERROR_ID}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!refusal}
      />
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Password"
        refusal={refusal}
        errorId={ERROR_ID}
        autoComplete="current-password"
      />
      <a href="/forgot-password" className="link-target">
        Forgot your password?
      </a>
      <Problem id={ERROR_ID} refusal={refusal && { ...refusal, problem: { description } }} />
      <SubmitButton pendingText="Signing In...">Sign In</SubmitButton>
    </>
  )
}

export function CodeFields({ refusal }: FieldsProps) {
  return (
    <>
      <Field
        id="code-code"
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows now. Or one of your recovery codes."
        refusal={refusal}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={!refusal}
      />
      <Problem refusal={refusal} />
      <SubmitButton pendingText="Signing In...">Sign In</SubmitButton>
      <p className="soft small">
        If you have neither your phone nor a recovery code, we can help you back in.
      </p>
      <a href="/contact" className="link-target">
        Write to us
      </a>
    </>
  )
}

export function SignUpFields({ refusal }: FieldsProps) {
  const { dialogUrl } = useAccountUrls()
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
        <Link to={dialogUrl('sign-in')} className="link-target" preventScrollReset>
          Sign In
        </Link>
      </p>
    </>
  )
}

export interface NoSignUp {
  title: string
  message: string
  supportEmail: string
}

/** Stands in the place of the sign-up form while no one can sign up, or not with this link. */
export function SignUpClosed({ message, supportEmail }: NoSignUp) {
  const { dialogUrl } = useAccountUrls()
  return (
    <>
      <p>{message}</p>
      <p>
        To ask about it, please write to{' '}
        <a className="link-target" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
      <Link to={dialogUrl('sign-in')} className="button button-primary" preventScrollReset>
        Sign In
      </Link>
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </>
  )
}
