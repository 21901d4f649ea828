import type { Refused } from '~/forms/refusal'
import { forgetSignInFailures, limitSignIn } from '~/limits/rate-limit.server'
import { busyOrThrow, verifySignIn } from './password.server'
import type { Credentials } from './schemas.server'
import type { User } from './users.server'

/** Where an attempt to sign in comes from. */
interface Origin {
  address?: string
  /** This browser has signed in to the account before. */
  isKnownDevice: boolean
}

export type SignedIn = { ok: true; user: User } | Refused

/** Finds the person whose username and password these are, within the limits for guessing. */
export async function signIn({ username, password }: Credentials, origin: Origin): Promise<SignedIn> {
  const limit = await limitSignIn({ account: username, ...origin })
  if (!limit.ok) return limit
  const user = await verifySignIn(username, password).catch(busyOrThrow)
  if (!user) return { ok: false, reason: 'credentials', message: 'Invalid credentials' }
  if ('ok' in user) return user
  await forgetSignInFailures(username, origin.address)
  return { ok: true, user }
}
