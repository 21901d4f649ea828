import { and, eq } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { deleteAsAdmin } from '~/audit/record.server'
import { tables } from '~/database.server'
import { refused } from '~/forms/refusal'
import { wakeQueues } from '~/jobs/enqueue.server'
import { announceStoryChange } from '~/stories/story-events.server'

const { stories, users } = tables

/**
 * Deletes a person of either role. Foreign keys delete their sessions, resets, samples, consents, stories, draft and
 * idempotency keys; triggers delete the jobs, which stops their workers, and queue the files for deletion.
 */
export function deletePersonAsAdmin(admin: Owner, id: string) {
  if (id === admin.id) return refused('invalid', 'You can’t delete your own account.')
  return deleteAsAdmin(admin.id, { what: 'account', missing: 'This user doesn’t exist.' }, (tx) => {
    const processing = and(eq(stories.userId, id), eq(stories.status, 'processing'))
    const interrupted = tx.select({ id: stories.id }).from(stories).where(processing).all()
    if (tx.delete(users).where(eq(users.id, id)).run().changes === 0) return undefined
    wakeQueues()
    for (const story of interrupted) announceStoryChange(story.id)
    return { userId: id }
  })
}
