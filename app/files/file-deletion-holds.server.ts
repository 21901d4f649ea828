import { randomUUID } from 'node:crypto'
import { and, eq, gt, notExists, type SQL } from 'drizzle-orm'
import { type Db, tables } from '~/database.server'

const { fileDeletionHolds } = tables

/** A process that died holds for no longer; one that lives renews long before. */
export const HOLD_MS = 15 * 60_000

export interface FileDeletionHold {
  id: string
  /** @returns whether it has lasted without a gap */
  renew(): boolean
  release(): void
}

/** From now on, and until it is released, no file that a row still names is deleted, whatever becomes of the row. */
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

/** For a WHERE: nothing while somebody holds. */
export const whileNoHold = (db: Db, now = new Date()): SQL => notExists(holdsOf(db, now))

export const areDeletionsHeld = (db: Db, now = new Date()): boolean =>
  holdsOf(db, now).limit(1).get() !== undefined

export const listHolds = (db: Db, now = new Date()): string[] =>
  holdsOf(db, now)
    .all()
    .map(({ id }) => id)
