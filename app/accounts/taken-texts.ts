/** What is said of a name that somebody has already; the spec's section 8 looks for these words. */
export const takenTexts = {
  'username-taken': 'Username already exists',
  'email-taken': 'Email already exists',
} as const
