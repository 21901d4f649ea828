import { type Reason, refusalStatus } from '~/forms/refusal'

/** For a use case that still names a status. */
export const reasonOf = (status: number) =>
  (Object.keys(refusalStatus) as Reason[]).find((reason) => refusalStatus[reason] === status) ?? 'invalid'
