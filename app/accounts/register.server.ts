import { hashPassword } from './password.server'
import type { AdminAccount, Registration } from './schemas.server'
import { TERMS_VERSION } from './terms'
import { type CreateUserResult, createUser } from './users.server'

/** Makes the account of a checked registration; the form's sender has accepted the terms, the JSON call's has not. */
export async function register(
  { password, ...person }: Registration,
  { acceptedTerms }: { acceptedTerms: boolean },
): Promise<CreateUserResult> {
  return createUser({
    ...person,
    passwordHash: await hashPassword(password),
    acceptedTermsVersion: acceptedTerms ? TERMS_VERSION : undefined,
  })
}

/** Makes an admin, by the hand of the person who runs the box. */
export async function createAdmin({ password, ...person }: AdminAccount): Promise<CreateUserResult> {
  return createUser({ ...person, role: 'admin', passwordHash: await hashPassword(password) })
}
