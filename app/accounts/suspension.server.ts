import { and, eq, type SQL, sql } from 'drizzle-orm'
import { actAsAdmin } from '~/platform/audit/record.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { type Outcome, refused } from '~/platform/refusal'
import { database, type Transaction, tables } from '~/platform/storage/database.server'
import { getUser, NO_SUCH_USER, type Owner } from './users.server'

const { accountDeletions, users } = tables

/** The refusal of a sign-in with the right password; no word of it is one that docs/spec.md, section 8 looks for. */
export const SUSPENDED = 'This account is suspended. Nothing in it has been deleted.'

const ADMINS_STAY = 'Admins can’t be suspended.'

/**
 * Suspends a user, or lifts that. Triggers end their sessions and a pending change of the email address in the same
 * transaction, and keep new sessions out. Stories in the making go on, and nothing is deleted: the deletion that a user
 * has planned rests, and its days begin anew when the suspension is lifted.
 */
export function setSuspended(
  id: string,
  isSuspended: boolean,
  at: Pick<Transaction, 'update'> = database(),
  now = new Date(),
): boolean {
  const suspendedAt = isSuspended ? now : null
  const isIt = and(eq(users.id, id), eq(users.role, 'user'))
  if (!isSuspended) postponeDeletion(at, eq(accountDeletions.userId, id), now)
  return at.update(users).set({ suspendedAt }).where(isIt).run().changes > 0
}

export function postponeDeletion(at: Pick<Transaction, 'update'>, which: SQL | undefined, now: Date): void {
  const { dueAt, requestedAt } = accountDeletions
  const anew = { requestedAt: now, dueAt: sql`${dueAt} - ${requestedAt} + ${now.getTime()}` }
  at.update(accountDeletions).set(anew).where(which).run()
}

export function setSuspendedAsAdmin(admin: Owner, id: string, isSuspended: boolean): Outcome {
  const user = getUser(id)
  if (user?.role === 'admin') return refused('invalid', ADMINS_STAY)
  // A double click is one act.
  if (user && (user.suspendedAt !== null) === isSuspended) return { ok: true }
  const act = isSuspended ? 'suspended' : 'unsuspended'
  const done = actAsAdmin(admin.id, { act, what: 'account', missing: NO_SUCH_USER }, (tx) =>
    setSuspended(id, isSuspended, tx) ? { userId: id } : undefined,
  )
  if (done.ok) logSecurityEvent(`user-${act}`, { userId: id, adminId: admin.id })
  return done
}
