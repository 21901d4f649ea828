import { eq } from 'drizzle-orm'
import { enqueue } from '~/jobs/enqueue.server'
import { clearOwnPasswordFailures, limitUser } from '~/limits/rate-limit.server'
import { logSecurityEvent } from '~/log/security-event.server'
import { isMailOn, mailJob } from '~/mail/send-mail.server'
import { type Outcome, refused } from '~/refusal'
import { database, tables } from '~/storage/database.server'
import {
  CONFIRM_EMAIL,
  dropEmailChange,
  EMAIL_PROPOSED,
  proposeEmail,
  replaceEmail,
} from './email-change.server'
import { hashPassword, isPasswordOf } from './password/password.server'
import { deleteResets, replacePassword } from './password/password-reset.server'
import type { AccountDetails } from './schemas.server'
import { getUserByEmail, nameTaken, type User } from './users.server'

const { users } = tables

/** Asks for the password again, since a session may be in other hands. */
export async function requireOwnPassword(user: User, password: string): Promise<Outcome> {
  const limit = await limitUser('own-password', user.id)
  if (!limit.ok) return limit
  if (!(await isPasswordOf(user, password))) {
    logSecurityEvent('own-password-wrong', { userId: user.id })
    const message = 'This is not your current password.'
    // Not 'credentials': its status, 401, says that the session has ended.
    return refused('invalid', message, { currentPassword: message })
  }
  await clearOwnPasswordFailures(user.id)
  return { ok: true }
}

/**
 * Changes a user's password, and ends their other sessions and a pending change of the email address.
 * @param currentToken of the session that stays
 */
export async function changePassword(
  user: User,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  currentToken: string,
): Promise<Outcome> {
  const allowed = await requireOwnPassword(user, currentPassword)
  if (!allowed.ok) return allowed
  const passwordHash = await hashPassword(newPassword)
  database().transaction((tx) => {
    deleteResets(tx, user.id)
    replacePassword(tx, user.id, passwordHash, currentToken)
  })
  logSecurityEvent('password-changed', { userId: user.id })
  return { ok: true }
}

/**
 * Changes a user's name. Another email address is only proposed: a link is sent to it, and until it is opened the old
 * address stays, which gets a link that cancels the proposal. Where no email can be sent it is taken at once, as at sign-up.
 * @returns the proposed address
 */
export async function changeDetails(
  user: User,
  { currentPassword, firstName, lastName, email }: AccountDetails,
): Promise<Outcome<{ proposed?: string }>> {
  if (!email && user.email) return refused('invalid', 'Email is required', { email: 'Email is required' })
  const allowed = await requireOwnPassword(user, currentPassword)
  if (!allowed.ok) return allowed
  const proposed = email && email.toLowerCase() !== user.email?.toLowerCase() ? email : undefined
  if (proposed) {
    if (getUserByEmail(proposed.toLowerCase())) return nameTaken('email')
    const limit = await limitUser('email-change', user.id)
    if (!limit.ok) return limit
  }
  return database().transaction((tx) => {
    const isTaken = !isMailOn() && proposed && getUserByEmail(proposed.toLowerCase())
    if (isTaken) return nameTaken('email')
    tx.update(users).set({ firstName, lastName }).where(eq(users.id, user.id)).run()
    if (!proposed || !isMailOn()) {
      dropEmailChange(tx, user.id)
      if (proposed) replaceEmail(tx, user, proposed)
      return { ok: true }
    }
    proposeEmail(tx, user.id, proposed)
    enqueue(tx, mailJob(CONFIRM_EMAIL, user.id))
    if (user.email) enqueue(tx, mailJob(EMAIL_PROPOSED, user.id))
    return { ok: true, proposed }
  })
}
