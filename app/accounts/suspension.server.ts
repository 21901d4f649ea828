import { and, eq } from 'drizzle-orm'
import { actAsAdmin } from '~/audit/record.server'
import { logSecurityEvent } from '~/log/security-event.server'
import { type Refused, refused } from '~/refusal'
import { database, type Transaction, tables } from '~/storage/database.server'
import { getUser, NO_SUCH_USER, type Owner } from './users.server'

const { users } = tables

/** The refusal of a sign-in with the right password; no word of it is one that docs/spec.md, section 8 looks for. */
export const SUSPENDED = 'This account is suspended. Nothing in it has been deleted.'

const ADMINS_STAY = 'Admins can’t be suspended.'

/**
 * Suspends a user, or lifts that. A trigger ends their sessions in the same transaction, and another keeps new ones out.
 * Stories in the making go on, and nothing is deleted.
 * @returns whether there is such a user
 */
export function setSuspended(
  id: string,
  isSuspended: boolean,
  at: Pick<Transaction, 'update'> = database(),
): boolean {
  const suspendedAt = isSuspended ? new Date() : null
  const isIt = and(eq(users.id, id), eq(users.role, 'user'))
  return at.update(users).set({ suspendedAt }).where(isIt).run().changes > 0
}

/** Does it on behalf of an admin, with a record and a security event. */
export function setSuspendedAsAdmin(admin: Owner, id: string, isSuspended: boolean): { ok: true } | Refused {
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
