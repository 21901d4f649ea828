import { withReserve } from '~/disk/reserve.server'
import type { Refused } from '~/forms/refusal'
import { forgetSignInFailures, limitSignIn, type SignInAttempt } from '~/limits/rate-limit.server'
import { logSecurityEvent } from '~/log/security-event.server'
import { busyOrThrow, verifySignIn } from './password.server'
import type { Credentials } from './schemas.server'
import { getUserByName, type User } from './users.server'

export type SignedIn = { ok: true; user: User } | Refused

/** Finds the user of a username and password, within the rate limits. */
export async function signIn(
  { username, password }: Credentials,
  origin: Omit<SignInAttempt, 'account'>,
): Promise<SignedIn> {
  const attempt = { account: username, ...origin }
  const limit = await limitSignIn(attempt)
  if (!limit.ok) return limit
  const user = await verifySignIn(username, password).catch(busyOrThrow)
  if (!user) {
    logSecurityEvent('sign-in-failed', { userId: getUserByName(username)?.id })
    return { ok: false, reason: 'credentials', message: 'Invalid credentials' }
  }
  if ('ok' in user) return user
  await withReserve(() => forgetSignInFailures(attempt))
  return { ok: true, user }
}
