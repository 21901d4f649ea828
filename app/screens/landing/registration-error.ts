const texts: [parts: string[], text: string][] = [
  [
    ['username'],
    'This username is already taken. Please choose a different username or try logging in if you already have an account.',
  ],
  [
    ['email'],
    'An account with this email already exists. Please try logging in or use a different email address.',
  ],
  [['validation', 'invalid'], 'Please check your information and try again.'],
]

/** What stands under 'Registration Failed' for a server's message: the first fitting line of the spec's section 8. */
export function registrationErrorText(message: string): string {
  const said = message.toLowerCase()
  const found = texts.find(([parts]) => parts.some((part) => said.includes(part)))
  return found?.[1] ?? 'Please try again or contact support if the problem persists.'
}
