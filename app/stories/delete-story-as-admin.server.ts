import { and, eq } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { recordAdminAct } from '~/audit/record.server'
import { database, tables } from '~/database.server'
import { wakeQueues } from '~/jobs/wake.server'
import { announceStoryChange } from './story-events.server'

const { stories, users } = tables

/** 'signed-out': the admin was deleted meanwhile, and so may delete nothing. */
export type DeleteStoryResult = 'deleted' | 'not-there' | 'signed-out'

/**
 * Deletes anybody's story, and keeps that it was an admin who did. Triggers queue its files for deletion and take its
 * job away, which stops its worker.
 */
export function deleteStoryAsAdmin(admin: Pick<User, 'id'>, id: string): DeleteStoryResult {
  const result = database().transaction(
    (tx): DeleteStoryResult => {
      const isStillAdmin = and(eq(users.id, admin.id), eq(users.role, 'admin'))
      if (!tx.select({ id: users.id }).from(users).where(isStillAdmin).get()) return 'signed-out'
      const story = tx.delete(stories).where(eq(stories.id, id)).returning({ userId: stories.userId }).get()
      if (!story) return 'not-there'
      recordAdminAct({ adminId: admin.id, act: 'deleted', what: 'story', ...story, subjectId: id }, tx)
      return 'deleted'
    },
    { behavior: 'immediate' },
  )
  if (result === 'deleted') {
    wakeQueues()
    announceStoryChange(id)
  }
  return result
}
