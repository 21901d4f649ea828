import { createHmac } from 'node:crypto'
import { sessionSecret } from '~/platform/config.server'
import { clearSignInFailures, limitSignIn, type SignInAttempt } from '~/platform/limits/rate-limit.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { type Refused, refused } from '~/platform/refusal'
import { verifySignIn } from './password/password.server'
import type { Credentials } from './schemas.server'
import { SUSPENDED } from './suspension.server'
import { takeCode, twoStepOf } from './two-step/two-step.server'
import { getCredentials, getUser, getUserByName, type User } from './users.server'

export { usernameOf } from './users.server'

export interface FirstStep {
  userId: string
  /** Changes with the password. */
  passwordMark: string
  device?: string
}

export type SignedIn = { ok: true; user: User } | (Refused & { firstStep?: FirstStep })

type Origin = Omit<SignInAttempt, 'account'>

/** Not with the word 'user', which docs/spec.md, section 8 would take for an unknown username. */
const CODE_NEEDED = 'A code from your authenticator app, or a recovery code, is needed too.'

export async function signIn({ username, password, code }: Credentials, origin: Origin): Promise<SignedIn> {
  const limit = await limitSignIn({ account: username, ...origin })
  if (!limit.ok) return limit
  const user = await verifySignIn(username, password)
  if (!user) {
    logSecurityEvent('sign-in-failed', { userId: getUserByName(username)?.id })
    return refused('credentials', 'Invalid credentials')
  }
  if (!twoStepOf(user)) return finish(user, origin)
  if (code !== undefined) return secondStep(user, code, origin)
  const firstStep = { userId: user.id, passwordMark: passwordMarkOf(user), device: origin.device }
  return { ...refused('credentials', CODE_NEEDED, { code: CODE_NEEDED }), firstStep }
}

/** Finishes a sign-in with its code. It has to begin anew if the password or two-step sign-in was changed since. */
export async function finishSignIn(
  { userId, passwordMark, device }: FirstStep,
  code: string,
  { address }: Pick<Origin, 'address'>,
): Promise<SignedIn> {
  const user = getUser(userId)
  const isValid = user && passwordMarkOf(user) === passwordMark && twoStepOf(user)
  return isValid ? secondStep(user, code, { address, device }) : refused('stale', 'Please sign in again.')
}

async function secondStep(user: User, code: string, origin: Origin): Promise<SignedIn> {
  const taken = await takeCode(user, code, origin)
  if (taken.ok) return finish(user, origin)
  if (taken.reason !== 'invalid') return taken
  logSecurityEvent('sign-in-failed', { userId: user.id })
  return { ...taken, reason: 'credentials' }
}

/** Failures are forgotten only now, or the first step would buy new attempts at the second. */
async function finish(user: User, origin: Origin): Promise<SignedIn> {
  await clearSignInFailures({ account: user.username, ...origin })
  if (user.suspendedAt) {
    logSecurityEvent('suspended-sign-in', { userId: user.id })
    return refused('forbidden', SUSPENDED)
  }
  return { ok: true, user }
}

const passwordMarkOf = ({ username }: User) =>
  createHmac('sha256', sessionSecret())
    .update(getCredentials(username)?.passwordHash ?? '')
    .digest('base64url')
