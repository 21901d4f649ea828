import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Db, database, tables } from '~/database.server'

const { auditRecords } = tables

export interface AdminAct {
  adminId: string
  act: 'viewed' | 'listened' | 'deleted'
  what: 'account' | 'profile' | 'voice-samples' | 'stories' | 'recording' | 'photo' | 'story'
  /** Whose it is. */
  userId: string
  /** The story or the voice sample, where it was one. */
  subjectId?: string
}

/** A player asks for one recording in many parts, and a screen that is drawn again for its lists: one look. */
const SAME_LOOK_MS = 10 * 60 * 1000

/**
 * Keeps what an admin did to whom. A look that goes on is kept once.
 * @param db the transaction that the act belongs to, where it has one
 */
export function recordAdminAct(
  { adminId, act, what, userId, subjectId }: AdminAct,
  db: Pick<Db, 'select' | 'insert'> = database(),
  now = new Date(),
): void {
  const same = and(
    eq(auditRecords.userId, userId),
    gt(auditRecords.createdAt, new Date(now.getTime() - SAME_LOOK_MS)),
    eq(auditRecords.adminId, adminId),
    eq(auditRecords.act, act),
    eq(auditRecords.what, what),
    subjectId === undefined ? isNull(auditRecords.subjectId) : eq(auditRecords.subjectId, subjectId),
  )
  if (db.select({ id: auditRecords.id }).from(auditRecords).where(same).limit(1).get()) return
  db.insert(auditRecords)
    .values({ id: randomUUID(), adminId, act, what, userId, subjectId, createdAt: now })
    .run()
}
