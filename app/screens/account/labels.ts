import type { Failure } from '~/forms/send-or-keep'

export type AccountForm = 'details' | 'password' | 'sessions'

const failure = (form: AccountForm, title: string): Failure<AccountForm> => ({
  form,
  problem: { title, description: 'Please try again.' },
})

/** By intent: the problem of a form that got no response of its own. */
export const failures = {
  'change-details': failure('details', 'Not saved'),
  'change-password': failure('password', 'Not changed'),
  'end-session': failure('sessions', 'Not signed out'),
  'end-other-sessions': failure('sessions', 'Not signed out'),
}
