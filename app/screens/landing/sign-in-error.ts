const texts: [parts: string[], text: string][] = [
  [['401', 'unauthorized', 'invalid credentials'], 'Incorrect username or password.'],
  [['user not found', 'user'], 'Account not found.'],
  [['network', 'connection'], 'Connection error. Please try again.'],
  [['too many'], 'Too many attempts. Please wait before trying again.'],
]

/** What the sign-in form says for a server's message: the first fitting line of the spec's section 8. */
export function signInErrorText(message: string): string {
  const said = message.toLowerCase()
  const found = texts.find(([parts]) => parts.some((part) => said.includes(part)))
  return found?.[1] ?? 'Please check your credentials and try again.'
}
