/** Not in docs/spec.md: enough for a long message, and for any real name and address. */
export const CONTACT_NAME_MAX = 100
export const CONTACT_EMAIL_MAX = 254
export const CONTACT_MESSAGE_MAX = 5000
