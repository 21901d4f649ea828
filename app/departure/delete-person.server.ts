import { and, eq } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { recordAdminAct } from '~/audit/record.server'
import { database, tables } from '~/database.server'
import { wakeQueues } from '~/jobs/wake.server'
import { announceStoryChange } from '~/stories/story-events.server'

const { stories, users } = tables

/** 'signed-out': the admin was deleted meanwhile, and so may delete nobody. */
export type DeletePersonResult = 'deleted' | 'not-there' | 'oneself' | 'signed-out'

/**
 * Deletes a person, of either role, with all that is theirs. Foreign keys take their sessions, resets, samples,
 * consents, stories, draft and keys along; triggers take the jobs away, which stops their workers, and queue the files
 * for deletion.
 */
export function deletePersonAsAdmin(admin: Pick<User, 'id'>, id: string): DeletePersonResult {
  if (id === admin.id) return 'oneself'
  const waitedFor: string[] = []
  const result = database().transaction(
    (tx): DeletePersonResult => {
      const isStillAdmin = and(eq(users.id, admin.id), eq(users.role, 'admin'))
      // Two admins who delete each other would leave none.
      if (!tx.select({ id: users.id }).from(users).where(isStillAdmin).get()) return 'signed-out'
      const theirs = and(eq(stories.userId, id), eq(stories.status, 'processing'))
      for (const story of tx.select({ id: stories.id }).from(stories).where(theirs).all())
        waitedFor.push(story.id)
      if (tx.delete(users).where(eq(users.id, id)).run().changes === 0) return 'not-there'
      recordAdminAct({ adminId: admin.id, act: 'deleted', what: 'account', userId: id }, tx)
      return 'deleted'
    },
    { behavior: 'immediate' },
  )
  if (result === 'deleted') {
    wakeQueues()
    for (const story of waitedFor) announceStoryChange(story)
  }
  return result
}
