import { and, desc, eq } from 'drizzle-orm'
import { database, tables } from '~/database.server'
import { behind, type KeysetPage, type KeysetQuery, keysetPage } from './keyset.server'

const { auditRecords, users } = tables

const actColumns = {
  id: auditRecords.id,
  act: auditRecords.act,
  what: auditRecords.what,
  /** Null once the admin's own account is gone. */
  adminFirstName: users.firstName,
  adminLastName: users.lastName,
  createdAt: auditRecords.createdAt,
}

export interface ListedAct {
  id: string
  act: (typeof auditRecords.$inferSelect)['act']
  what: string
  adminFirstName: string | null
  adminLastName: string | null
  createdAt: Date
}

/** What admins did to one person, the newest first. */
export function listAdminActsOn(userId: string, { limit, after }: KeysetQuery): KeysetPage<ListedAct> {
  const rows = database()
    .select(actColumns)
    .from(auditRecords)
    .leftJoin(users, eq(users.id, auditRecords.adminId))
    .where(and(eq(auditRecords.userId, userId), behind(auditRecords, after)))
    .orderBy(desc(auditRecords.createdAt), desc(auditRecords.id))
    .limit(limit + 1)
    .all()
  return keysetPage(rows, limit)
}
