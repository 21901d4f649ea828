import { type Reason, type Refused, refusalStatus } from '~/forms/refusal'

export const signedOut: Refused = {
  ok: false,
  reason: 'credentials',
  message: 'Please log in to continue.',
}

/** For a use case that still names a status. */
export const reasonOf = (status: number) =>
  (Object.keys(refusalStatus) as Reason[]).find((reason) => refusalStatus[reason] === status) ?? 'invalid'
