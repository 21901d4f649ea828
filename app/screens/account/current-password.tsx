import { PasswordField } from '~/forms/password-field'
import type { Refusal } from '~/forms/refusal'

/** The field for one's own password, without which no form here changes the account. */
export const CurrentPassword = ({ refusal }: { refusal?: Refusal }) => (
  <PasswordField
    refusal={refusal}
    name="currentPassword"
    label="Current password"
    autoComplete="current-password"
  />
)
