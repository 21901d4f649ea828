/** The terms that a person accepts at sign-up are named by the day on which they came into force. */
export const TERMS_VERSION = '2025-09-04'
