import { PASSWORD_MAX } from '../limits'

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

export const resetTitle = (description: string): string | undefined =>
  Object.values(resetProblems).find((problem) => problem.description === description)?.title

export const EMAIL_LINK_INVALID = 'This link is invalid, expired or already used.'

export const RESET_LINK_SENT = {
  title: 'Reset link sent',
  description: "If an account with that email exists, we've sent a password reset link.",
}

export const NO_RESET_LINK =
  'This service can’t send email. Please ask the people who run it for a link to choose a new password.'
