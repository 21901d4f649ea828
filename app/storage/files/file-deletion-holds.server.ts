import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte, not, notExists, type SQL } from 'drizzle-orm'
import { type Db, tables } from '../database.server'

const { fileDeletionHolds } = tables

/** How long the hold of a killed process lasts; a live one renews it well before. */
export const HOLD_MS = 15 * 60_000

/** A hold that would last longer has expired: the clock was set back. A small correction of the clock ends no hold. */
const LONGEST_MS = 2 * HOLD_MS

export type FileDeletionHold = ReturnType<typeof holdFileDeletions>

/** Holds back the deletion of every file that a row names now, until it is released, even if the row is deleted. */
export function holdFileDeletions(db: Db, now = Date.now) {
  const id = randomUUID()
  const until = () => new Date(now() + HOLD_MS)
  db.insert(fileDeletionHolds)
    .values({ id, createdAt: new Date(now()), expiresAt: until() })
    .run()
  return {
    id,
    /** @returns false if the hold had expired */
    renew() {
      const lasting = and(eq(fileDeletionHolds.id, id), isActive(new Date(now())))
      return db.update(fileDeletionHolds).set({ expiresAt: until() }).where(lasting).run().changes === 1
    },
    release() {
      db.delete(fileDeletionHolds).where(eq(fileDeletionHolds.id, id)).run()
    },
  }
}

const isActive = (now: Date) =>
  and(
    gt(fileDeletionHolds.expiresAt, now),
    lte(fileDeletionHolds.expiresAt, new Date(now.getTime() + LONGEST_MS)),
  ) as SQL

const holdsOf = (db: Db, now: Date) =>
  db.select({ id: fileDeletionHolds.id }).from(fileDeletionHolds).where(isActive(now))

export function deleteExpiredHolds(db: Db, now: Date): void {
  db.delete(fileDeletionHolds)
    .where(not(isActive(now)))
    .run()
}

/** A WHERE condition that is false while a hold is active. */
export const whileNoHold = (db: Db, now = new Date()): SQL => notExists(holdsOf(db, now))

export const listHolds = (db: Db, now = new Date()) => holdsOf(db, now).all()

export const areDeletionsHeld = (db: Db): boolean => listHolds(db).length > 0
