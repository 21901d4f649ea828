import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Transaction, tables } from '~/storage/database.server'

/** Deletes all of a user's sessions or reset links but the newest. */
export function deleteAllButNewest(
  tx: Transaction,
  table: typeof tables.sessions | typeof tables.passwordResets,
  userId: string,
  count: number,
): void {
  const isTheirs = eq(table.userId, userId)
  const newest = tx
    .select({ tokenHash: table.tokenHash })
    .from(table)
    .where(isTheirs)
    // Not by time: the clock may have been set back.
    .orderBy(sql`rowid DESC`)
    .limit(count)
  tx.delete(table)
    .where(and(isTheirs, notInArray(table.tokenHash, newest)))
    .run()
}
