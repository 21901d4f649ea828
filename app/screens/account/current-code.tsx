import { Field } from '~/forms/field'
import type { Refusal } from '~/forms/refusal'

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
