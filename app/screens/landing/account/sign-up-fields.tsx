import { Link } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import { CheckField, Field } from '~/web/forms/field'
import { PasswordField } from '~/web/forms/password-field'
import { Problem } from '~/web/forms/problem'
import { useAccountUrls } from './account-url'
import type { FieldsProps } from './sign-in-fields'

export function SignUpFields({ refusal, isPending }: FieldsProps) {
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
      <SubmitButton isPending={isPending} pendingText="Creating Account...">
        Create Account
      </SubmitButton>
      <p className="account-switch">
        Already have an account?{' '}
        <Link to={dialogUrl('sign-in')} className="link-target" preventScrollReset>
          Sign In
        </Link>
      </p>
    </>
  )
}
