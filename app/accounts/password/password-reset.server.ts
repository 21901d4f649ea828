import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import { actAsAdmin } from '~/platform/audit/record.server'
import { config } from '~/platform/config.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { clearAccountFailures, limitAddress, limitForgot } from '~/platform/limits/rate-limit.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { isMailOn, mailJob } from '~/platform/mail/send-mail.server'
import { type Outcome, type Refused, refused } from '~/platform/refusal'
import { database, type Transaction, tables } from '~/platform/storage/database.server'
import { deleteAllButNewest, deleteUserSessions, endOtherSessions } from '../sessions.server'
import {
  formerEmailOf,
  getUser,
  getUserByEmail,
  getUserByName,
  NO_SUCH_USER,
  type Owner,
} from '../users.server'
import { hashPassword } from './password.server'
import { resetProblems } from './reset-problems'

const { accountDeletions, passwordResets, users } = tables

const LIFETIME_MS = 60 * 60 * 1000

/** An admin's link is read out by telephone, or waits in a letter. */
const HANDED_OVER_MS = 72 * LIFETIME_MS

const MAX_LINKS = 5

/** The job starts after the response, so that its work for an existing account can't be timed. */
const DELAY_MS = 1000

/** Requests a reset link. Does the same for every address: only the job looks up the account. */
export async function requestPasswordReset(
  email: string,
  { address, now = new Date() }: { address?: string; now?: Date } = {},
): Promise<Outcome> {
  const limit = await limitForgot(email, address)
  if (!limit.ok) return limit
  const job = mailJob('password-reset', email.trim().toLowerCase())
  enqueue(database(), { ...job, runAfterAt: new Date(now.getTime() + DELAY_MS) })
  logSecurityEvent('reset-requested', {})
  return { ok: true }
}

/** Creates the token of a reset link. The newest five are valid: a stranger's request doesn't void the user's own. */
export function createReset(userId: string, now = new Date(), lifetimeMs = LIFETIME_MS): string {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  database().transaction((tx) => {
    tx.insert(passwordResets)
      .values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt })
      .run()
    deleteAllButNewest(tx, passwordResets, userId, MAX_LINKS)
  })
  return token
}

/** Whether a link can still be used. Opening it doesn't use it up, since mail scanners open every link. */
export const isResetOpen = (token: string, now = new Date()): boolean =>
  database().select().from(passwordResets).where(isOpen(token, now)).get() !== undefined

export async function resetPassword(
  token: string,
  newPassword: string,
  { address }: { address?: string } = {},
): Promise<Outcome<{ username: string; isDeletionCancelled: boolean }>> {
  const { title, description: message } = resetProblems['link-invalid']
  const gone: Refused = { ok: false, reason: 'gone', title, message }
  // Checked first, so that only holders of a link cause the slow hashing, and no stranger can use up their attempts.
  if (!isResetOpen(token)) {
    const limit = await limitAddress('reset', address)
    return limit.ok ? gone : limit
  }
  const passwordHash = await hashPassword(newPassword)
  const now = new Date()
  const changed = database().transaction((tx) => {
    const open = tx.update(passwordResets).set({ usedAt: now }).where(isOpen(token, now))
    const used = open.returning({ userId: passwordResets.userId }).get()
    if (!used) return undefined
    const others = ne(passwordResets.tokenHash, hashToken(token))
    tx.delete(passwordResets)
      .where(and(eq(passwordResets.userId, used.userId), others))
      .run()
    return replacePassword(tx, used.userId, passwordHash)
  })
  if (!changed) return gone
  logSecurityEvent('password-changed', { userId: changed.userId })
  await clearAccountFailures(changed.username, address)
  return { ok: true, username: changed.username, isDeletionCancelled: changed.isDeletionCancelled }
}

export async function setPassword(
  username: string,
  newPassword: string,
): Promise<{ username: string; isDeletionCancelled: boolean } | undefined> {
  const passwordHash = await hashPassword(newPassword)
  return database().transaction((tx) => {
    const user = getUserByName(username, tx)
    if (!user) return undefined
    deleteResets(tx, user.id)
    return replacePassword(tx, user.id, passwordHash)
  })
}

/**
 * Also ends the user's sessions but the current one, and enqueues an email to them. Without a current session the
 * account was perhaps in other hands, so that it stays if it was to be deleted, and an email address that nobody confirmed
 * gives way to the one before. A trigger voids a pending change of the email address.
 */
export function replacePassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  currentToken?: string,
) {
  if (currentToken) endOtherSessions({ id: userId }, currentToken, tx)
  else {
    deleteUserSessions(userId, tx)
    takeFormerEmailBack(tx, userId)
  }
  enqueue(tx, mailJob('password-changed', userId))
  const isDeletionCancelled = !currentToken && cancelDeletion(tx, userId)
  const changed = tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  const user = changed.returning({ userId: users.id, username: users.username }).get()
  return user && { ...user, isDeletionCancelled }
}

function takeFormerEmailBack(tx: Transaction, userId: string): void {
  const former = formerEmailOf(userId, tx)
  if (!former) return
  // Another account may have it by now.
  const email = getUserByEmail(former.toLowerCase(), tx) ? null : former
  tx.update(users).set({ email, formerEmail: null }).where(eq(users.id, userId)).run()
  logSecurityEvent('email-changed', { userId })
}

/** Keeps an account that was to be deleted, and enqueues an email to its user, who may not know. */
function cancelDeletion(tx: Transaction, userId: string): boolean {
  const { changes } = tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId)).run()
  if (changes > 0) enqueue(tx, mailJob('account-kept', userId))
  return changes > 0
}

/** A link from the future was made before the clock was set back: its age is unknown. */
const isOpen = (token: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    lte(passwordResets.createdAt, now),
    gt(passwordResets.expiresAt, now),
  )

export function deleteResets(tx: Pick<Transaction, 'delete'>, userId: string): void {
  tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run()
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Unsalted, since a token has 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export const resetUrl = (token: string, base: URL = config.linkBase): string =>
  new URL(`/reset-password?token=${token}`, base).href

/**
 * Makes a reset link of a user on behalf of an admin, who hands it over. It is recorded, and an email tells the user.
 * Admins have none made for them, as they see nothing of each other: `npm run admin -- reset-password` is theirs.
 */
export function makeResetLinkAsAdmin(admin: Owner, userId: string, base?: URL) {
  const user = getUser(userId)
  if (user?.role !== 'user') return refused('gone', NO_SUCH_USER)
  const made = actAsAdmin(admin.id, { act: 'reset', what: 'account', missing: NO_SUCH_USER }, (tx) => {
    if (user.email && isMailOn()) enqueue(tx, mailJob('reset-link-made', userId))
    return { userId }
  })
  if (!made.ok) return made
  logSecurityEvent('reset-link-made', { userId, adminId: admin.id })
  const now = new Date()
  const link = resetUrl(createReset(userId, now, HANDED_OVER_MS), base)
  return { ok: true as const, link, worksUntil: new Date(now.getTime() + HANDED_OVER_MS) }
}
