import type { Refused } from '~/forms/refusal'
import { forgetSignInFailures, limitSignIn } from '~/limits/rate-limit.server'
import { busyOrThrow, verifySignIn } from './password.server'
import type { Credentials } from './schemas.server'
import type { User } from './users.server'

export type SignedIn = { ok: true; user: User } | Refused

/**
 * Finds the user of a username and password, within the rate limits.
 * @param origin `isKnownDevice`: this browser has signed in to the account before
 */
export async function signIn(
  { username, password }: Credentials,
  origin: { address?: string; isKnownDevice: boolean },
): Promise<SignedIn> {
  const limit = await limitSignIn({ account: username, ...origin })
  if (!limit.ok) return limit
  const user = await verifySignIn(username, password).catch(busyOrThrow)
  if (!user) return { ok: false, reason: 'credentials', message: 'Invalid credentials' }
  if ('ok' in user) return user
  await forgetSignInFailures(username, origin.address)
  return { ok: true, user }
}
