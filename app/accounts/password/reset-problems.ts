import { PASSWORD_MAX } from '../limits'

/** The errors of a reset and its request, in the words of docs/spec.md, section 5. */
export const resetProblems = {
  'email-missing': { title: 'Email required', description: 'Please enter your email address.' },
  'email-invalid': { title: 'Invalid email', description: 'Please enter a valid email address.' },
  'link-invalid': {
    title: 'Invalid reset link',
    description: 'This password reset link is invalid or expired.',
  },
  'password-too-short': {
    title: 'Password too short',
    description: 'Password must be at least 8 characters long.',
  },
  'password-too-long': {
    title: 'Password too long',
    description: `Password must be at most ${PASSWORD_MAX} characters long. Please choose a shorter one.`,
  },
  'password-too-common': {
    title: 'Password too common',
    description:
      'Many people use this password, so it is easy to guess. Three words and a number are easier.',
  },
  'passwords-differ': {
    title: "Passwords don't match",
    description: 'Please make sure both password fields match.',
  },
} as const

export type ResetProblem = keyof typeof resetProblems

/** The title over one of these descriptions. */
export const resetTitle = (description: string): string | undefined =>
  Object.values(resetProblems).find((problem) => problem.description === description)?.title

/** The problems of the link that confirms another email address. */
export const EMAIL_LINK_INVALID = 'This link is invalid, expired or already used.'

/** For every address, with an account or without (docs/spec.md, section 8). */
export const RESET_LINK_SENT = {
  title: 'Reset link sent',
  description: "If an account with that email exists, we've sent a password reset link.",
}

/** Instead of it where no email can be sent. */
export const NO_RESET_LINK =
  'This service can’t send email. Please ask the people who run it for a link to choose a new password.'
