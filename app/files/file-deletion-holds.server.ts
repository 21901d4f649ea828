import { randomUUID } from 'node:crypto'
import { and, eq, gt, notExists, type SQL } from 'drizzle-orm'
import { type Db, tables } from '~/database.server'

const { fileDeletionHolds } = tables

/** How long the hold of a killed process lasts; a live one renews it well before. */
export const HOLD_MS = 15 * 60_000

export interface FileDeletionHold {
  id: string
  /** @returns false if the hold had expired */
  renew(): boolean
  release(): void
}

/** Holds back the deletion of every file that a row names now, until it is released, even if the row is deleted. */
export function holdFileDeletions(db: Db, now = Date.now): FileDeletionHold {
  const id = randomUUID()
  const until = () => new Date(now() + HOLD_MS)
  db.insert(fileDeletionHolds)
    .values({ id, createdAt: new Date(now()), expiresAt: until() })
    .run()
  return {
    id,
    renew() {
      const lasting = and(eq(fileDeletionHolds.id, id), gt(fileDeletionHolds.expiresAt, new Date(now())))
      return db.update(fileDeletionHolds).set({ expiresAt: until() }).where(lasting).run().changes === 1
    },
    release() {
      db.delete(fileDeletionHolds).where(eq(fileDeletionHolds.id, id)).run()
    },
  }
}

const holdsOf = (db: Db, now: Date) =>
  db.select({ id: fileDeletionHolds.id }).from(fileDeletionHolds).where(gt(fileDeletionHolds.expiresAt, now))

/** A WHERE condition that is false while a hold is active. */
export const whileNoHold = (db: Db, now = new Date()): SQL => notExists(holdsOf(db, now))

export const listHolds = (db: Db) => holdsOf(db, new Date()).all()

export const areDeletionsHeld = (db: Db): boolean => listHolds(db).length > 0
