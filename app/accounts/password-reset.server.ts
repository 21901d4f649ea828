import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { database, tables } from '~/database.server'
import type { Refused } from '~/forms/refusal'
import { enqueue } from '~/jobs/enqueue.server'
import type { Transaction } from '~/jobs/job'
import { forgetAccountFailures, limitForgot, limitReset } from '~/limits/rate-limit.server'
import { mailJob } from '~/mail/send-mail.server'
import { busyOrThrow, hashPassword } from './password.server'
import { resetProblems } from './reset-problems'
import { deleteUserSessions } from './sessions.server'
import { getUserByName } from './users.server'

const { passwordResets, users } = tables

const LIFETIME_MS = 60 * 60 * 1000

/**
 * The job begins once the answer has long left: what it does for an account and not for a stranger's address holds up
 * no answer that could be timed.
 */
const AFTER_THE_ANSWER_MS = 1000

export const RESET_LETTER = 'password-reset'
export const CHANGED_LETTER = 'password-changed'

/** Asks for a reset link. The same work for every address: whether it has an account, the job looks. */
export async function requestPasswordReset(
  email: string,
  { address, now = new Date() }: { address?: string; now?: Date } = {},
): Promise<{ ok: true } | Refused> {
  const limit = await limitForgot(email, address)
  if (!limit.ok) return limit
  enqueue(database(), {
    ...mailJob(RESET_LETTER, email.trim().toLowerCase()),
    runAfterAt: new Date(now.getTime() + AFTER_THE_ANSWER_MS),
  })
  return { ok: true }
}

/** Makes the token of a link, which only the letter holds; those of older letters are void from now on. */
export function createReset(userId: string, now = new Date()): string {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  database().transaction((tx) => {
    tx.delete(passwordResets).where(eq(passwordResets.userId, userId)).run()
    tx.insert(passwordResets)
      .values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt })
      .run()
  })
  return token
}

/** Whether a link can still be used; looking at it uses nothing up, as mail scanners look at every link. */
export function isResetOpen(token: string, now = new Date()): boolean {
  const row = database()
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isOpen(token, now))
    .get()
  return row !== undefined
}

/** Sets a new password by a link: uses up the link, ends every session of the person, and has a letter say so. */
export async function resetPassword(
  token: string,
  newPassword: string,
  { address }: { address?: string } = {},
): Promise<{ ok: true } | Refused> {
  const limit = await limitReset(address)
  if (!limit.ok) return limit
  const { title, description: message } = resetProblems['link-invalid']
  const gone: Refused = { ok: false, reason: 'gone', title, message }
  // The slow part only for those who have a link; which of two at once has it, the transaction decides.
  if (!isResetOpen(token)) return gone
  const passwordHash = await hashPassword(newPassword).catch(busyOrThrow)
  if (typeof passwordHash !== 'string') return passwordHash
  const now = new Date()
  const changed = database().transaction(
    (tx) => {
      const used = tx
        .update(passwordResets)
        .set({ usedAt: now })
        .where(isOpen(token, now))
        .returning({ userId: passwordResets.userId })
        .get()
      return used && replacePassword(tx, used.userId, passwordHash)
    },
    { behavior: 'immediate' },
  )
  if (!changed) return gone
  await forgetAccountFailures(changed.username, address)
  return { ok: true }
}

/**
 * Sets a new password by the operator's hand, for a person who gets no link, as without an address: the links that
 * are open are void, every session ends, and a letter says so where there is an address.
 * @returns undefined when nobody has this username
 * @throws PasswordsBusyError
 */
export async function setPassword(
  username: string,
  newPassword: string,
): Promise<{ username: string } | undefined> {
  const passwordHash = await hashPassword(newPassword)
  return database().transaction(
    (tx) => {
      const user = getUserByName(username, tx)
      if (!user) return undefined
      tx.delete(passwordResets).where(eq(passwordResets.userId, user.id)).run()
      return replacePassword(tx, user.id, passwordHash)
    },
    { behavior: 'immediate' },
  )
}

function replacePassword(tx: Transaction, userId: string, passwordHash: string): { username: string } {
  const { username } = tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ username: users.username })
    .get()
  deleteUserSessions(userId, tx)
  enqueue(tx, mailJob(CHANGED_LETTER, userId))
  return { username }
}

const isOpen = (token: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  )

/** Of 256 random bits no dictionary can be made, so a plain hash is enough. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
