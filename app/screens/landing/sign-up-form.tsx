import { useForm } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useEffect } from 'react'
import { CheckField, Field } from '~/ui/field'
import { PasswordField } from '~/ui/password-field'
import { showToast } from '~/ui/show-toast'
import { SubmitButton } from '~/ui/submit-button'
import { useHydrated } from '~/ui/use-hydrated'
import type { Refusal } from './answer.server'

interface SignUpFields extends Record<string, unknown> {
  firstName: string
  lastName: string
  email: string
  username: string
  password: string
  confirmPassword: string
  acceptTerms: boolean
}

const ERROR_ID = 'sign-up-error'

export function SignUpForm({ refusal }: { refusal: Refusal | undefined }) {
  const [form, fields] = useForm<SignUpFields>({ id: 'sign-up', lastResult: refusal?.result })
  const { firstName, lastName, email, username, password, confirmPassword, acceptTerms } = fields
  const isHydrated = useHydrated()
  const toast = refusal?.toast
  const culprit = refusal?.culprit
  const inOrder = [firstName, lastName, email, username, password, confirmPassword, acceptTerms]
  const focused = inOrder.find((field) => field.errors || field.name === culprit) ?? firstName

  useEffect(() => {
    if (!toast) return
    showToast(toast)
    document.getElementById(focused.id)?.focus()
  }, [toast, focused.id])

  const stateOf = (field: (typeof inOrder)[number]) => ({
    id: field.id,
    name: field.name,
    error: field.errors?.[0],
    autoFocus: field.id === focused.id,
    'aria-invalid': field.name === culprit || undefined,
    'aria-describedby': field.name === culprit ? ERROR_ID : undefined,
  })
  return (
    <Form
      method="post"
      action="/?index&dialog=sign-up"
      id={form.id}
      onSubmit={form.onSubmit}
      className="stack"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="sign-up" />
      {isHydrated && <input type="hidden" name="hasScript" value="1" />}
      {toast && (
        <div id={ERROR_ID} className="form-error" role="alert">
          <strong>{toast.title}</strong>
          {toast.description}
        </div>
      )}
      <div className="pair">
        <Field
          {...stateOf(firstName)}
          label="First name"
          autoComplete="given-name"
          defaultValue={firstName.initialValue}
        />
        <Field
          {...stateOf(lastName)}
          label="Last name"
          autoComplete="family-name"
          defaultValue={lastName.initialValue}
        />
      </div>
      <Field
        {...stateOf(email)}
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={email.initialValue}
      />
      <Field
        {...stateOf(username)}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username.initialValue}
      />
      <PasswordField
        {...stateOf(password)}
        label="Password"
        autoComplete="new-password"
        hint="Must include: 8+ characters, uppercase, lowercase, number, special character"
      />
      <PasswordField {...stateOf(confirmPassword)} label="Confirm password" autoComplete="new-password" />
      <CheckField
        {...stateOf(acceptTerms)}
        label={
          <>
            I accept the{' '}
            <a href="/terms" target="_blank" rel="noopener">
              Terms and Conditions
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </>
        }
        defaultChecked={acceptTerms.initialValue === 'on'}
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
