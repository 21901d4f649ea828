import type { Refusal } from '~/refusal'
import { Field } from '~/web/forms/field'

/** The field for a code of two-step sign-in that is on. */
export const CurrentCode = ({ refusal }: { refusal?: Refusal }) => (
  <Field
    refusal={refusal}
    name="code"
    label="Code"
    hint="From your authenticator app, or a recovery code."
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)
