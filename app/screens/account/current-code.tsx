import { Field, type FieldProps } from '~/web/forms/field'

/** The field for a code of two-step sign-in that is on. */
export const CurrentCode = (props: Partial<Omit<FieldProps, 'label' | 'type'>>) => (
  <Field
    {...props}
    name="code"
    label="Code"
    hint="From your authenticator app, or a recovery code."
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)
