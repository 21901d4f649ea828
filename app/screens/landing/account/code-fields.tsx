import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import type { FieldsProps } from './account-fields'

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
