import type { Failure } from '~/web/forms/send-or-refuse'

export type AccountForm =
  | 'details'
  | 'password'
  | 'sessions'
  | 'two-step'
  | 'story-emails'
  | 'say-as'
  | 'delete-account'

const failure = (form: AccountForm, title: string): Failure<AccountForm> => ({
  form,
  problem: { title, description: 'Please try again.' },
})

/** By intent: the problem of a form that got no response of its own. */
export const failures = {
  'change-details': failure('details', 'Not saved'),
  'change-password': failure('password', 'Not changed'),
  'start-two-step': failure('two-step', 'Not set up'),
  'end-two-step-set-up': failure('two-step', 'Not changed'),
  'confirm-two-step': failure('two-step', 'Not turned on'),
  'renew-recovery-codes': failure('two-step', 'Not changed'),
  'turn-off-two-step': failure('two-step', 'Not turned off'),
  'save-pronunciation': failure('say-as', 'Not saved'),
  'delete-pronunciation': failure('say-as', 'Not deleted'),
  'end-session': failure('sessions', 'Not signed out'),
  'end-other-sessions': failure('sessions', 'Not signed out'),
  'story-emails': failure('story-emails', 'Not saved'),
  'delete-account': failure('delete-account', 'Not deleted'),
  'keep-account': failure('delete-account', 'Not saved'),
}
