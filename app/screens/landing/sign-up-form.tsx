import { Form, Link } from '@remix-run/react'
import { useEffect } from 'react'
import { CheckField, Field } from '~/forms/field'
import { PasswordField } from '~/forms/password-field'
import { showToast } from '~/ui/show-toast'
import { SubmitButton } from '~/ui/submit-button'
import type { Refusal } from './answer.server'
import { useFocusOnRefusal } from './use-focus-on-refusal'

const inOrder = [
  'firstName',
  'lastName',
  'email',
  'username',
  'password',
  'confirmPassword',
  'acceptTerms',
] as const

const ERROR_ID = 'sign-up-error'
const idOf = (name: string) => `sign-up-${name}`

export function SignUpForm({ refusal }: { refusal: Refusal | undefined }) {
  const { errors = {}, values = {}, toast, culprit } = refusal ?? {}
  const focused = inOrder.find((name) => errors[name] || name === culprit) ?? 'firstName'
  useFocusOnRefusal(refusal, idOf(focused))

  useEffect(() => {
    if (toast) showToast(toast)
  }, [toast])

  const stateOf = (name: (typeof inOrder)[number]) => ({
    id: idOf(name),
    name,
    error: errors[name],
    autoFocus: name === focused,
    'aria-invalid': name === culprit || undefined,
    'aria-describedby': name === culprit ? ERROR_ID : undefined,
  })
  return (
    <Form
      method="post"
      action="/?index&dialog=sign-up"
      id="sign-up"
      className="stack"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="sign-up" />
      {toast && (
        <div id={ERROR_ID} className="form-error" role="alert">
          <strong>{toast.title}</strong>
          {toast.description}
        </div>
      )}
      <div className="pair">
        <Field
          {...stateOf('firstName')}
          label="First name"
          autoComplete="given-name"
          defaultValue={values.firstName}
        />
        <Field
          {...stateOf('lastName')}
          label="Last name"
          autoComplete="family-name"
          defaultValue={values.lastName}
        />
      </div>
      <Field
        {...stateOf('email')}
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={values.email}
      />
      <Field
        {...stateOf('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values.username}
      />
      <PasswordField
        {...stateOf('password')}
        label="Password"
        autoComplete="new-password"
        hint="Must include: 8+ characters, uppercase, lowercase, number, special character"
      />
      <PasswordField {...stateOf('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      <CheckField
        {...stateOf('acceptTerms')}
        label={
          <>
            I accept the{' '}
            <a href="/terms" target="_blank" rel="noopener">
              Terms and Conditions
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </>
        }
        defaultChecked={values.acceptTerms === 'on'}
      />
      <SubmitButton pendingText="Creating Account...">Create Account</SubmitButton>
      <p className="account-switch">
        Already have an account?{' '}
        <Link to="/?dialog=sign-in" className="link-target" preventScrollReset>
          Sign In
        </Link>
      </p>
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </Form>
  )
}
