import type { Refusal } from '~/refusal'
import { PasswordField } from '~/web/forms/password-field'

/** The field for one's own password, without which no form here changes the account. */
export const CurrentPassword = ({ refusal }: { refusal?: Refusal }) => (
  <PasswordField
    refusal={refusal}
    name="currentPassword"
    label="Current password"
    autoComplete="current-password"
  />
)
