import type { Refusal } from '~/refusal'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { PasswordField } from '~/web/forms/password-field'
import { Problem } from '~/web/forms/problem'

export interface FieldsProps {
  refusal: Refusal | undefined
  /** While the form is being sent. */
  isPending: boolean
}

const ERROR_ID = 'sign-in-error'

/** All errors are in one place (docs/spec.md, section 8: inline), those of fields too. */
export function SignInFields({ refusal, isPending }: FieldsProps) {
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
      <SubmitButton isPending={isPending} pendingText="Signing In...">
        Sign In
      </SubmitButton>
    </>
  )
}

/** The second step of a sign-in. */
export function CodeFields({ refusal, isPending }: FieldsProps) {
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
      <SubmitButton isPending={isPending} pendingText="Signing In...">
        Sign In
      </SubmitButton>
      <p className="soft small">
        If you have neither your phone nor a recovery code, we can help you back in.
      </p>
      <a href="/contact" className="link-target">
        Write to us
      </a>
    </>
  )
}
