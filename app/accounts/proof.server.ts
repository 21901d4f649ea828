import { RefusalError, refused } from '~/platform/refusal'
import { isProven, setProven } from './sessions.server'
import { requireEveryProof, twoStepOf } from './two-step/two-step.server'
import type { Owner, User } from './users.server'

/** What a session has to show before an act that gives power. */
export function proofAsked(user: Owner, token: string, now = new Date()) {
  if (isProven(token, now)) return 'nothing'
  return twoStepOf(user) ? 'password and code' : 'password'
}

const MISSING = 'Please enter your current password'

/**
 * Asks for the password, and for a code where two-step sign-in is on, unless the session has shown them in the last ten
 * minutes.
 * @throws RefusalError
 */
export async function requireProof(
  user: User,
  typed: FormData,
  { token, address, now = new Date() }: { token: string; address?: string; now?: Date },
): Promise<void> {
  if (isProven(token, now)) return
  const [currentPassword, code] = ['currentPassword', 'code'].map((name) => String(typed.get(name) ?? ''))
  if (!currentPassword) throw new RefusalError(refused('invalid', MISSING, { currentPassword: MISSING }))
  const allowed = await requireEveryProof(user, { currentPassword, code: code?.trim() }, address)
  if (!allowed.ok) throw new RefusalError(allowed)
  setProven(token, now)
}
