import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SettingName } from '~/platform/config.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { type Outcome, refused } from '~/platform/refusal'
import { type Db, database, type Transaction, tables } from '~/platform/storage/database.server'

const { auditRecords, users } = tables

type Owned = 'account' | 'profile' | 'voice-samples' | 'stories' | 'recording' | 'photo' | 'story'
type Unowned = SettingName | 'voice' | 'voice-server' | 'invitation'

export interface AdminAct {
  adminId: string
  act: (typeof tables.adminActs)[number]
  what: Owned | Unowned
  userId?: string
  subjectId?: string
}

export type AuditEntry = Omit<AdminAct, 'adminId'>

/** Who wants a file: a user gets their own alone, an admin everyone's. */
export type Viewer = { id: string; role?: string }

export const mayBeSeenBy = ({ id, role }: Viewer, ownerId: SQLiteColumn) =>
  role === 'admin' ? undefined : eq(ownerId, id)

/** A player requests one recording in many ranges, and a screen is rendered again for each page of a list. */
const SAME_ACT_MS = 10 * 60 * 1000

/** Records what an admin did, and to whom; a look that is repeated within SAME_ACT_MS is recorded once. */
export function recordAdminAct(
  { adminId, act, what, userId, subjectId }: AdminAct,
  db: Pick<Db, 'select' | 'insert'> = database(),
  now = new Date(),
): void {
  const same = and(
    eq(auditRecords.userId, userId ?? ''),
    gt(auditRecords.createdAt, new Date(now.getTime() - SAME_ACT_MS)),
    eq(auditRecords.adminId, adminId),
    eq(auditRecords.act, act),
    eq(auditRecords.what, what),
    subjectId === undefined ? isNull(auditRecords.subjectId) : eq(auditRecords.subjectId, subjectId),
  )
  const isLook = act === 'viewed' || act === 'listened'
  if (isLook && db.select({ id: auditRecords.id }).from(auditRecords).where(same).limit(1).get()) return
  const record = { id: randomUUID(), adminId, act, what, userId, subjectId, createdAt: now }
  db.insert(auditRecords).values(record).run()
}

/** Deletes or changes something on behalf of an admin, and records it in the same transaction. */
export function actAsAdmin(
  adminId: string,
  { act, what, missing }: Pick<AdminAct, 'act' | 'what'> & { missing: string },
  change: (tx: Transaction) => Pick<AuditEntry, 'userId' | 'subjectId'> | undefined,
): Outcome {
  const work = (tx: Transaction): Outcome => {
    // Otherwise two admins who delete each other would leave none.
    const isStillAdmin = and(eq(users.id, adminId), eq(users.role, 'admin'))
    if (!tx.select({ id: users.id }).from(users).where(isStillAdmin).get())
      return refused('credentials', 'Please log in to continue.')
    const changed = change(tx)
    if (!changed) return refused('gone', missing)
    recordAdminAct({ adminId, act, what, ...changed }, tx)
    return { ok: true }
  }
  return database().transaction(work)
}

/** Stores settings on behalf of an admin, and records the names of those that change, without their values. */
export function setAsAdmin(adminId: string, names: Unowned[], store: (tx: Transaction) => void): void {
  database().transaction((tx) => {
    for (const what of names) recordAdminAct({ adminId, act: 'set', what }, tx)
    store(tx)
  })
  for (const setting of names) logSecurityEvent('setting-changed', { adminId, setting })
}
