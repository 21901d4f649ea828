import { and, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { DAY_MS } from '~/platform/config.server'
import { type Refused, refused } from '~/platform/refusal'
import { type Db, database, prepared, type Transaction, tables } from '~/platform/storage/database.server'
import { tooManyStories } from './new-story.server'
import { announce, getStory, readingIdsOf } from './stories.server'

const { allStories, readings } = tables
const { id, userId, deletedAt } = allStories

/** The oldest of a person's deletions beyond these can't be undone any more. */
const MOST = 50

/** So long a deletion can be undone. */
const dayBefore = (now = new Date()) => new Date(now.getTime() - DAY_MS)

/** Deletes a user's story so that undoDeletion() can bring it back; one that is still being made goes at once. */
export function deleteStory(user: Owner, storyId: string): boolean {
  const read = readingIdsOf(storyId)
  const isDone = database().transaction((tx) => {
    const story = getStory(user, storyId)
    if (!story) return false
    const isIt = eq(id, storyId)
    if (story.status === 'processing') tx.delete(allStories).where(isIt).run()
    else tx.update(allStories).set({ deletedAt: new Date() }).where(isIt).run()
    deleteOldest(tx, user)
    return true
  })
  return isDone && announce(read)
}

function deleteOldest(tx: Transaction, user: Owner): void {
  const theirs = tx
    .select({ id })
    .from(allStories)
    .where(and(eq(userId, user.id), isNotNull(deletedAt)))
  const oldest = theirs.orderBy(desc(deletedAt)).limit(1).offset(MOST)
  tx.delete(allStories).where(inArray(id, oldest)).run()
}

const deletedQuery = prepared((db) =>
  db
    .select({ id, title: allStories.ownTitle, content: readings.content })
    .from(allStories)
    .innerJoin(readings, eq(readings.id, allStories.readingId))
    .where(and(eq(userId, sql.placeholder('userId')), gt(deletedAt, sql.placeholder('since'))))
    .orderBy(desc(deletedAt))
    .prepare(),
)

export const listDeletedStories = (user: Owner) =>
  deletedQuery().all({ userId: user.id, since: dayBefore().getTime() })

const GONE = refused('gone', 'Its day is over, or it was deleted for good. It can’t be brought back.')

/** Asked twice, it is done once. */
export function undoDeletion(user: Owner, storyId: string): { ok: true } | Refused {
  return database().transaction((tx) => {
    if (getStory(user, storyId)) return { ok: true }
    const isIt = and(eq(id, storyId), eq(userId, user.id), gt(deletedAt, dayBefore()))
    if (!tx.select({ id }).from(allStories).where(isIt).get()) return GONE
    const limit = tooManyStories(tx, user, readingIdsOf(storyId).length)
    if (limit) return { ...limit, title: undefined }
    tx.update(allStories).set({ deletedAt: null }).where(isIt).run()
    return { ok: true }
  })
}

/** One of the future, before the clock was set back, has its day from now. */
export function deleteExpiredDeletions(db: Db, now: Date): void {
  db.update(allStories).set({ deletedAt: now }).where(gt(deletedAt, now)).run()
  db.delete(allStories)
    .where(lt(deletedAt, dayBefore(now)))
    .run()
}
