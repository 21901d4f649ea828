import { and, count, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Reason, type Refused, refused } from '~/refusal'
import { type Db, tables } from '~/storage/database.server'
import { MAX_STORIES, MAX_STORIES_AT_ONCE } from './limits'
import type { StoryStatus } from './story-status'

const { readings, stories } = tables

const notStarted = (reason: Reason, message: string): Refused => ({
  ...refused(reason, message),
  title: 'Generation Failed',
})

export const NO_ROOM = notStarted(
  'full',
  'We have no room for another story right now. What you saved before is safe. Please try again later.',
)

/** After this time, one of MAX_STORIES_AT_ONCE may be ready. */
const RETRY_AFTER_SECONDS = 30

/** @param db the transaction that inserts the story */
export function storyLimitReached(db: Pick<Db, 'select'>, user: Owner): Refused | undefined {
  if (countReadings(db, user, 'processing') >= MAX_STORIES_AT_ONCE) {
    const message = `${MAX_STORIES_AT_ONCE} of your stories are being made. Please wait until one of them is ready.`
    return { ...notStarted('limited', message), retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  if (countReadings(db, user) >= MAX_STORIES) {
    const message = `You have ${MAX_STORIES} stories and readings, as many as fit. Please delete one before you create another.`
    return notStarted('invalid', message)
  }
  return undefined
}

/** Counts the readings of a user's stories, which each need room and time. */
function countReadings(db: Pick<Db, 'select'>, user: Owner, status?: StoryStatus): number {
  const theirs = and(eq(stories.userId, user.id), status && eq(readings.status, status))
  const all = db
    .select({ total: count() })
    .from(stories)
    .innerJoin(readings, eq(readings.storyId, stories.id))
  return all.where(theirs).get()?.total ?? 0
}
