type Text = [parts: string[], text: string]

const signInTexts: Text[] = [
  [
    ['401', 'unauthorized', 'invalid credentials'],
    'Incorrect username or password. Your email address works in place of your username.',
  ],
  [['user not found', 'user'], 'Account not found.'],
  [['network', 'connection'], 'Connection error. Please try again.'],
  [['too many'], 'Too many attempts. Please wait before trying again.'],
]

const registrationTexts: Text[] = [
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

/** The first text with a part that the server's message contains (docs/spec.md, section 8). */
function textFor(message: string, texts: Text[]): string | undefined {
  const lower = message.toLowerCase()
  return texts.find(([parts]) => parts.some((part) => lower.includes(part)))?.[1]
}

export const signInErrorText = (message: string): string =>
  textFor(message, signInTexts) ?? 'Please check your credentials and try again.'

export const registrationErrorText = (message: string): string =>
  textFor(message, registrationTexts) ?? 'Please try again or contact support if the problem persists.'

export const NOT_SENT = 'Sorry, there was an error sending your message. Please try again later.'

export const accountFailures = {
  'sign-in': {
    form: 'sign-in',
    problem: { description: signInErrorText('') },
    disconnected: signInErrorText('connection'),
  },
  code: {
    form: 'code',
    problem: { description: 'Please try again.' },
    disconnected: signInErrorText('connection'),
  },
  'sign-up': {
    form: 'sign-up',
    problem: { title: 'Registration Failed', description: registrationErrorText('') },
  },
} as const
