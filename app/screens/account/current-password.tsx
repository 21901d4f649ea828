import type { FieldProps } from '~/web/forms/field'
import { PasswordField } from '~/web/forms/password-field'

/** The field for one's own password, without which no form here changes the account. */
export const CurrentPassword = (props: Partial<Omit<FieldProps, 'label' | 'type'>>) => (
  <PasswordField {...props} name="currentPassword" label="Current password" autoComplete="current-password" />
)
