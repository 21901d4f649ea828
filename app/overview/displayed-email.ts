/** A domain that is reserved for examples (RFC 2606): such an address can be nobody's. */
const DEFAULT_EMAIL_DOMAIN = 'everspoken.example'

/** The e-mail column of the admin's tables: absent addresses are shown at the default domain (spec section 3). */
export function displayedEmail({ email, username }: { email: string | null; username: string }): string {
  return email ?? `${username}@${DEFAULT_EMAIL_DOMAIN}`
}
