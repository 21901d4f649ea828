/** Changes with every change of the statement: each upload keeps the version and the words it was made under. */
export const CONSENT_VERSION = '2025-09-04'

export const CONSENT_STATEMENT =
  'By uploading, I confirm that I have the consent of the person whose voice this is, or the right to use it that the Terms ask for.'
