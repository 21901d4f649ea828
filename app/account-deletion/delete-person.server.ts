import { and, eq, or, sql } from 'drizzle-orm'
import { NO_SUCH_USER, type Owner } from '~/accounts/users.server'
import { actAsAdmin } from '~/audit/record.server'
import { enqueue, wakeQueues } from '~/jobs/enqueue.server'
import { deleteFromOutbox } from '~/mail/outbox-mailer.server'
import { SEND_MAIL } from '~/mail/send-mail.server'
import { refused } from '~/refusal'
import { type Transaction, tables } from '~/storage/database.server'
import { deleteUploadsOf } from '~/storage/files/unfinished-uploads.server'
import { announceStoryChange } from '~/stories/narration/story-events.server'
import { eraseTraces } from './erase-traces.server'

const { contactMessages, invitations, jobs, stories, users } = tables

/** Deletes another person of either role on behalf of an admin. */
export function deletePersonAsAdmin(admin: Owner, id: string) {
  if (id === admin.id) return refused('invalid', 'You can’t delete your own account.')
  return actAsAdmin(admin.id, { act: 'deleted', what: 'account', missing: NO_SUCH_USER }, (tx) =>
    deletePerson(tx, id) ? { userId: id } : undefined,
  )
}

/**
 * Deletes a person of either role. Foreign keys delete their sessions, resets, samples, consents, stories, draft and
 * idempotency keys; triggers delete the jobs, which stops their workers, and queue the files for deletion. Unfinished uploads are
 * deleted here. What has only
 * their email address goes too: contact messages, invitations, and emails that wait or are in outbox/.
 * @returns whether there was such a person
 */
export function deletePerson(tx: Transaction, id: string): boolean {
  const processing = and(eq(stories.userId, id), eq(stories.status, 'processing'))
  const interrupted = tx.select({ id: stories.id }).from(stories).where(processing).all()
  const person = tx.delete(users).where(eq(users.id, id)).returning({ email: users.email }).get()
  if (!person) return false
  deleteUploadsOf(id)
  deleteEmails(tx, id, person.email)
  enqueue(tx, eraseTraces())
  wakeQueues()
  for (const story of interrupted) announceStoryChange(story.id)
  return true
}

function deleteEmails(tx: Transaction, id: string, email: string | null): void {
  const about = sql`json_extract(${jobs.payload}, '$.about')`
  const isAboutThem = or(
    eq(about, id),
    sql`${about} LIKE ${`${id} %`}`,
    email ? sql`lower(${about}) = ${email.toLowerCase()}` : undefined,
  )
  tx.delete(jobs)
    .where(and(eq(jobs.kind, SEND_MAIL), isAboutThem))
    .run()
  if (!email) return
  tx.delete(invitations).where(sql`lower(${invitations.email}) = ${email.toLowerCase()}`).run()
  tx.delete(contactMessages).where(sql`lower(${contactMessages.email}) = ${email.toLowerCase()}`).run()
  deleteFromOutbox(email)
}
