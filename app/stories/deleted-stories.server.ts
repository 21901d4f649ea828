import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { DAY_MS } from '~/platform/config.server'
import { type Refused, refused } from '~/platform/refusal'
import { type Db, database, prepared, type Transaction, tables } from '~/platform/storage/database.server'
import { tooManyStories } from './new-story.server'
import { announce, readingIdsOf } from './stories.server'

const { deletedReadings, deletedStories, readings, stories } = tables

/** The oldest of a person's deletions beyond these can't be undone any more. */
const MOST = 50

/** So long a deletion can be undone. */
const dayBefore = (now = new Date()) => new Date(now.getTime() - DAY_MS)

/**
 * Moves a user's story with its finished readings to where only undoDeletion() finds them. One that is still being made
 * goes at once. The files of rows that move are queued for deletion, and stay because a row names them.
 */
export function deleteStory(user: Owner, id: string): boolean {
  const read = readingIdsOf(id)
  const isDone = database().transaction((tx) => {
    const isIt = and(eq(stories.id, id), eq(stories.userId, user.id))
    const story = tx.select().from(stories).where(isIt).get()
    if (!story) return false
    const isFinished = and(eq(readings.storyId, id), ne(readings.status, 'processing'))
    const its = tx.select().from(readings).where(isFinished).all()
    tx.delete(stories).where(isIt).run()
    const { readingId, status } = story
    if (readingId === null || status === 'processing') return true
    tx.insert(deletedStories)
      .values({ ...story, readingId, deletedAt: new Date() })
      .run()
    tx.insert(deletedReadings).values(its).run()
    deleteOldest(tx, user)
    return true
  })
  return isDone && announce(read)
}

function deleteOldest(tx: Transaction, user: Owner): void {
  const { id, userId, deletedAt } = deletedStories
  const theirs = tx.select({ id }).from(deletedStories).where(eq(userId, user.id))
  const oldest = theirs.orderBy(desc(deletedAt)).limit(1).offset(MOST)
  tx.delete(deletedStories).where(inArray(id, oldest)).run()
}

const theirs = eq(deletedStories.userId, sql.placeholder('userId'))

const deletedQuery = prepared((db) =>
  db
    .select({ id: deletedStories.id, title: deletedStories.ownTitle, content: deletedReadings.content })
    .from(deletedStories)
    .innerJoin(deletedReadings, eq(deletedReadings.id, deletedStories.readingId))
    .where(and(theirs, gt(deletedStories.deletedAt, sql.placeholder('since'))))
    .orderBy(desc(deletedStories.deletedAt))
    .prepare(),
)

export const listDeletedStories = (user: Owner) =>
  deletedQuery().all({ userId: user.id, since: dayBefore().getTime() })

const GONE = refused('gone', 'Its day is over, or it was deleted for good. It can’t be brought back.')

/** Asked twice, it is done once. */
export function undoDeletion(user: Owner, id: string): { ok: true } | Refused {
  return database().transaction((tx) => {
    const theirs = and(eq(stories.id, id), eq(stories.userId, user.id))
    if (tx.select({ id: stories.id }).from(stories).where(theirs).get()) return { ok: true }
    const isIt = and(
      eq(deletedStories.id, id),
      eq(deletedStories.userId, user.id),
      gt(deletedStories.deletedAt, dayBefore()),
    )
    const story = tx.select().from(deletedStories).where(isIt).get()
    if (!story) return GONE
    const its = tx.select().from(deletedReadings).where(eq(deletedReadings.storyId, id)).all()
    const limit = tooManyStories(tx, user, its.length)
    if (limit) return { ...limit, title: undefined }
    tx.insert(stories)
      .values({ ...story, readingId: null })
      .run()
    tx.insert(readings).values(its).run()
    tx.update(stories).set({ readingId: story.readingId }).where(theirs).run()
    tx.delete(deletedStories).where(isIt).run()
    return { ok: true }
  })
}

/** One of the future, before the clock was set back, has its day from now. */
export function deleteExpiredDeletions(db: Db, now: Date): void {
  const { deletedAt } = deletedStories
  db.update(deletedStories).set({ deletedAt: now }).where(gt(deletedAt, now)).run()
  db.delete(deletedStories)
    .where(lt(deletedAt, dayBefore(now)))
    .run()
}
