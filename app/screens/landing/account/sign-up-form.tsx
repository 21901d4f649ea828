import { Form, Link } from '@remix-run/react'
import { CheckField, Field } from '~/forms/field'
import { PasswordField } from '~/forms/password-field'
import { Problem } from '~/forms/problem'
import type { Refusal } from '~/forms/refusal'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { SubmitButton } from '~/ui/submit-button'

const fieldOf = (name: string, refusal: Refusal | undefined) => ({ id: `sign-up-${name}`, name, refusal })

export function SignUpForm({ refusal }: { refusal: Refusal | undefined }) {
  useFocusOnRefusal(refusal, '#sign-up')
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
      <Problem refusal={refusal} withToast />
      <div className="pair">
        <Field
          {...fieldOf('firstName', refusal)}
          label="First name"
          autoComplete="given-name"
          autoFocus={!refusal}
        />
        <Field {...fieldOf('lastName', refusal)} label="Last name" autoComplete="family-name" />
      </div>
      <Field {...fieldOf('email', refusal)} label="Email" type="email" autoComplete="email" />
      <Field
        {...fieldOf('username', refusal)}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...fieldOf('password', refusal)}
        label="Password"
        autoComplete="new-password"
        hint="Must include: 8+ characters, uppercase, lowercase, number, special character"
      />
      <PasswordField
        {...fieldOf('confirmPassword', refusal)}
        label="Confirm password"
        autoComplete="new-password"
      />
      <CheckField
        {...fieldOf('acceptTerms', refusal)}
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
