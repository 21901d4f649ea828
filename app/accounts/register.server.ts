import type { Refused } from '~/forms/refusal'
import { limitSignUp } from '~/limits/rate-limit.server'
import { busyOrThrow, hashPassword } from './password.server'
import type { AdminAccount, Registration } from './schemas.server'
import { TERMS_VERSION } from './terms'
import { type CreateUserResult, createUser, takenTexts, type User } from './users.server'

interface Circumstances {
  address?: string
  /** The form's sender has accepted the terms, the JSON call's has not. */
  acceptedTerms: boolean
}

/** Makes the account of a checked registration, within the limit of its address. */
export async function register(
  { password, ...person }: Registration,
  { address, acceptedTerms }: Circumstances,
): Promise<{ ok: true; user: User } | Refused> {
  const limit = await limitSignUp(address)
  if (!limit.ok) return limit
  const passwordHash = await hashPassword(password).catch(busyOrThrow)
  if (typeof passwordHash !== 'string') return passwordHash
  const acceptedTermsVersion = acceptedTerms ? TERMS_VERSION : undefined
  const { user, error } = createUser({ ...person, passwordHash, acceptedTermsVersion })
  if (user) return { ok: true, user }
  const message = takenTexts[error]
  const errors = { [error === 'username-taken' ? 'username' : 'email']: message }
  return { ok: false, reason: 'taken', message, errors }
}

/** Makes an admin, by the hand of the person who runs the box. */
export async function createAdmin({ password, ...person }: AdminAccount): Promise<CreateUserResult> {
  return createUser({ ...person, role: 'admin', passwordHash: await hashPassword(password) })
}
