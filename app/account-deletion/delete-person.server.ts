import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { getUserByEmail, NO_SUCH_USER, type Owner } from '~/accounts/users.server'
import { actAsAdmin } from '~/audit/record.server'
import { enqueue, wakeQueues } from '~/jobs/enqueue.server'
import { forgetPerson } from '~/limits/rate-limit.server'
import { deleteFromOutbox } from '~/mail/outbox-mailer.server'
import { SEND_MAIL } from '~/mail/send-mail.server'
import { refused } from '~/refusal'
import { type Transaction, tables } from '~/storage/database.server'
import { deleteUploadsOf } from '~/storage/files/unfinished-uploads.server'
import { announceStoryChange } from '~/stories/narration/story-events.server'
import { eraseTraces } from './erase-traces.server'

const {
  contactMessages,
  emailChanges,
  formerEmails,
  invitations,
  jobs,
  readings,
  stories,
  storyShares,
  users,
} = tables

/** Deletes another person of either role on behalf of an admin. */
export function deletePersonAsAdmin(admin: Owner, id: string) {
  if (id === admin.id) return refused('invalid', 'You can’t delete your own account.')
  return actAsAdmin(admin.id, { act: 'deleted', what: 'account', missing: NO_SUCH_USER }, (tx) =>
    deletePerson(tx, id) ? { userId: id } : undefined,
  )
}

/**
 * Deletes a person of either role. Foreign keys delete their sessions, resets, voices, consents, stories, draft and
 * idempotency keys; triggers delete the jobs, which stops their workers, and queue the files for deletion. Unfinished uploads are
 * deleted here. What has only their email address, or one that they had before, goes too: contact messages, invitations,
 * and emails that wait or are in outbox/; also emails to an address that they have proposed, and counts of attempts.
 * @returns whether there was such a person
 */
export function deletePerson(tx: Transaction, id: string): boolean {
  const interrupted = tx
    .select({ id: readings.id })
    .from(readings)
    .innerJoin(stories, eq(stories.id, readings.storyId))
    .where(and(eq(stories.userId, id), eq(readings.status, 'processing')))
    .all()
  const { former, proposed } = otherAddressesOf(tx, id)
  const shares = tx
    .select({ id: storyShares.id })
    .from(storyShares)
    .innerJoin(stories, eq(stories.id, storyShares.storyId))
    .where(eq(stories.userId, id))
    .all()
  const { username, email } = users
  const person = tx.delete(users).where(eq(users.id, id)).returning({ username, email }).get()
  if (!person) return false
  deleteUploadsOf(id)
  // Someone else may use an address by now.
  const own = [...former, ...(person.email ? [person.email.toLowerCase()] : [])].filter(isNobodys)
  deleteEmails(tx, id, own)
  for (const address of own) deleteFromOutbox(address)
  for (const address of proposed) deleteFromOutbox(address, { about: person.username })
  forgetPerson(tx, [id, ...shares.map((share) => share.id)], [person.username, ...own])
  enqueue(tx, eraseTraces())
  wakeQueues()
  for (const reading of interrupted) announceStoryChange(reading.id)
  return true
}

const isNobodys = (email: string) => getUserByEmail(email) === undefined

/** In lower case; an address that was only proposed may be a stranger's. */
function otherAddressesOf(tx: Transaction, userId: string) {
  const read = (table: typeof formerEmails | typeof emailChanges) =>
    tx.select({ email: table.email }).from(table).where(eq(table.userId, userId)).all()
  const [former, proposed] = [formerEmails, emailChanges].map((table) =>
    read(table).map(({ email }) => email),
  )
  return { former: former ?? [], proposed: proposed ?? [] }
}

/** @param own in lower case */
function deleteEmails(tx: Transaction, id: string, own: string[]): void {
  const about = sql`json_extract(${jobs.payload}, '$.about')`
  const isAboutThem = or(eq(about, id), sql`${about} LIKE ${`${id} %`}`, inArray(sql`lower(${about})`, own))
  tx.delete(jobs)
    .where(and(eq(jobs.kind, SEND_MAIL), isAboutThem))
    .run()
  tx.delete(invitations)
    .where(inArray(sql`lower(${invitations.email})`, own))
    .run()
  tx.delete(contactMessages)
    .where(inArray(sql`lower(${contactMessages.email})`, own))
    .run()
}
