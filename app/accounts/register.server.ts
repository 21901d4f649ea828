import { limitAddress } from '~/limits/rate-limit.server'
import { logSecurityEvent } from '~/log/security-event.server'
import type { Outcome } from '~/refusal'
import { database } from '~/storage/database.server'
import { deleteInvitation, signUpRefusal } from './invitations.server'
import { hashPassword } from './password/password.server'
import type { AdminAccount, Registration } from './schemas.server'
import { type CreateUserResult, createUser, type User } from './users.server'

/** The terms of use, named by the day from which they apply. */
export const TERMS_VERSION = '2025-09-04'

/**
 * Creates the account of a validated registration, within the rate limit of its address and where SIGN_UPS lets it.
 * @param origin `acceptedTerms`: true for the form, false for the API, which has no such field; `invitation`: the token
 * of a link, which is used up
 */
export async function register(
  { password, ...names }: Registration,
  { address, acceptedTerms, invitation }: { address?: string; acceptedTerms: boolean; invitation?: string },
): Promise<Outcome<{ user: User }>> {
  // Checked before the slow hashing, and again with its use.
  const refusal = signUpRefusal(invitation)
  if (refusal) return refusal
  const limit = await limitAddress('sign-up', address)
  if (!limit.ok) return limit
  const passwordHash = await hashPassword(password)
  const acceptedTermsVersion = acceptedTerms ? TERMS_VERSION : undefined
  const created = database().transaction((tx) => {
    const refusal = signUpRefusal(invitation, tx)
    if (refusal) return refusal
    const result = createUser({ ...names, passwordHash, acceptedTermsVersion }, tx)
    if (result.ok && invitation !== undefined) deleteInvitation(tx, invitation)
    return result
  })
  if (created.ok) logSecurityEvent('account-created', { userId: created.user.id })
  return created
}

/** Creates an admin for the operator. */
export async function createAdmin({ password, ...names }: AdminAccount): Promise<CreateUserResult> {
  return createUser({ ...names, role: 'admin', passwordHash: await hashPassword(password) })
}
