import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '~/platform/config.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { clearOwnPasswordFailures, limitUser } from '~/platform/limits/rate-limit.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { isMailOn, mailJob } from '~/platform/mail/send-mail.server'
import { type Outcome, refused } from '~/platform/refusal'
import { database, type Transaction, tables } from '~/platform/storage/database.server'
import { hashPassword, isPasswordOf } from './password/password.server'
import { deleteResets, hashToken, newToken, replacePassword } from './password/password-reset.server'
import { EMAIL_LINK_INVALID } from './password/reset-problems'
import { type AccountDetails, EMAIL_INVALID, isEmail } from './schemas.server'
import { getUser, getUserByEmail, nameTaken, takenField, type User } from './users.server'

const { emailChanges, users } = tables

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
 * address stays, which gets a link that cancels the proposal. Where no email can be sent it is taken at once, as at
 * sign-up, and gives way to the old one when the account is recovered.
 */
export async function changeDetails(
  user: User,
  { currentPassword, firstName, lastName, email }: AccountDetails,
): Promise<Outcome<{ proposed?: string }>> {
  if (!email && user.email) return refused('invalid', 'Email is required', { email: 'Email is required' })
  const proposed = email && email.toLowerCase() !== user.email?.toLowerCase() ? email : undefined
  if (proposed && !isEmail(proposed)) return refused('invalid', EMAIL_INVALID, { email: EMAIL_INVALID })
  const allowed = await requireOwnPassword(user, currentPassword)
  if (!allowed.ok) return allowed
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
      if (proposed) replaceEmail(tx, user, proposed, { isConfirmed: false })
      return { ok: true }
    }
    proposeEmail(tx, user.id, proposed)
    enqueue(tx, mailJob('confirm-email', user.id))
    if (user.email) enqueue(tx, mailJob('email-proposed', user.id))
    return { ok: true, proposed }
  })
}

const LIFETIME_MS = DAY_MS

/** A proposal has two links: to the new address, and to the present one. */
const hashColumns = { 'confirm-email': 'tokenHash', 'cancel-email': 'cancelTokenHash' } as const
type EmailLink = keyof typeof hashColumns

export function proposeEmail(tx: Transaction, userId: string, email: string, now = new Date()): void {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const proposal = { email, tokenHash: null, cancelTokenHash: null, expiresAt }
  tx.insert(emailChanges)
    .values({ userId, ...proposal })
    .onConflictDoUpdate({ target: emailChanges.userId, set: proposal })
    .run()
}

function dropEmailChange(tx: Transaction, userId: string): void {
  tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).run()
}

export const proposedEmail = (userId: string, now = new Date()): string | undefined =>
  database().select().from(emailChanges).where(isWaiting(userId, now)).get()?.email

const isWaiting = (userId: string, now: Date) =>
  and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now))

export function createEmailToken(userId: string, link: EmailLink): string | undefined {
  const token = newToken()
  const hash = { [hashColumns[link]]: hashToken(token) }
  const { changes } = database().update(emailChanges).set(hash).where(isWaiting(userId, new Date())).run()
  return changes > 0 ? token : undefined
}

/** A link from the future was made before the clock was set back: its age is unknown. */
const isOpen = (token: string, link: EmailLink, now: Date) =>
  and(
    eq(emailChanges[hashColumns[link]], hashToken(token)),
    gt(emailChanges.expiresAt, now),
    lte(emailChanges.expiresAt, new Date(now.getTime() + LIFETIME_MS)),
  )

/** The proposed address of a link. Opening it neither confirms nor cancels, since mail scanners open every link. */
export const emailOfLink = (token: string, link: EmailLink, now = new Date()): string | undefined =>
  database()
    .select()
    .from(emailChanges)
    .where(isOpen(token, link, now))
    .get()?.email

function replaceEmail(
  tx: Transaction,
  { id, email: old }: User,
  email: string,
  { isConfirmed }: { isConfirmed: boolean },
): void {
  const formerEmail = isConfirmed ? null : sql`coalesce(${users.formerEmail}, ${users.email})`
  tx.update(users).set({ email, formerEmail }).where(eq(users.id, id)).run()
  deleteResets(tx, id)
  if (old) enqueue(tx, mailJob('email-changed', `${id} ${old}`))
  logSecurityEvent('email-changed', { userId: id })
}

export function confirmEmail(token: string, now = new Date()): Outcome {
  const gone = refused('gone', EMAIL_LINK_INVALID)
  try {
    return database().transaction((tx) => {
      const [change] = tx
        .delete(emailChanges)
        .where(isOpen(token, 'confirm-email', now))
        .returning()
        .all()
      const old = change && getUser(change.userId)
      if (!old) return gone
      replaceEmail(tx, old, change.email, { isConfirmed: true })
      return { ok: true } as const
    })
  } catch (error) {
    if (takenField(error) !== 'email') throw error
    return { ...nameTaken('email'), errors: undefined }
  }
}

export function cancelEmailChange(token: string, now = new Date()): Outcome {
  const [change] = database()
    .delete(emailChanges)
    .where(isOpen(token, 'cancel-email', now))
    .returning()
    .all()
  if (!change) return refused('gone', EMAIL_LINK_INVALID)
  logSecurityEvent('email-change-cancelled', { userId: change.userId })
  return { ok: true }
}
