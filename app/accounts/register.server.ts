import type { Refused } from '~/forms/refusal'
import { limitSignUp } from '~/limits/rate-limit.server'
import { busyOrThrow, hashPassword } from './password.server'
import type { AdminAccount, Registration } from './schemas.server'
import { type CreateUserResult, createUser, takenTexts, type User } from './users.server'

/** The terms of use, named by the day from which they apply. */
export const TERMS_VERSION = '2025-09-04'

/**
 * Creates the account of a validated registration, within the rate limit of its address.
 * @param origin `acceptedTerms`: true for the form, false for the API, which has no such field
 */
export async function register(
  { password, ...names }: Registration,
  { address, acceptedTerms }: { address?: string; acceptedTerms: boolean },
): Promise<{ ok: true; user: User } | Refused> {
  const limit = await limitSignUp(address)
  if (!limit.ok) return limit
  const passwordHash = await hashPassword(password).catch(busyOrThrow)
  if (typeof passwordHash !== 'string') return passwordHash
  const acceptedTermsVersion = acceptedTerms ? TERMS_VERSION : undefined
  const { user, error } = createUser({ ...names, passwordHash, acceptedTermsVersion })
  if (user) return { ok: true, user }
  const message = takenTexts[error]
  const errors = { [error === 'username-taken' ? 'username' : 'email']: message }
  return { ok: false, reason: 'taken', message, errors }
}

/** Creates an admin for the operator. */
export async function createAdmin({ password, ...names }: AdminAccount): Promise<CreateUserResult> {
  return createUser({ ...names, role: 'admin', passwordHash: await hashPassword(password) })
}
