import type { PasswordsBusyError } from '~/accounts/password.server'
import { type Reason, type Refused, refusalStatus } from '~/forms/refusal'

export const signedOut: Refused = {
  ok: false,
  reason: 'credentials',
  message: 'Please log in to continue.',
}

export const tooManyAttempts = ({ retryAfterSeconds }: { retryAfterSeconds: number }): Refused => ({
  ok: false,
  reason: 'limited',
  message: 'There were too many attempts. Please wait before trying again.',
  retryAfterSeconds,
})

export const busy = ({ message, retryAfterSeconds }: PasswordsBusyError): Refused => ({
  ok: false,
  reason: 'busy',
  message,
  retryAfterSeconds,
})

/** For a use case that still names a status. */
export const reasonOf = (status: number) =>
  (Object.keys(refusalStatus) as Reason[]).find((reason) => refusalStatus[reason] === status) ?? 'invalid'
