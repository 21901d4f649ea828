import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { currentPassword } from '~/accounts/schemas.server'
import { postponeDeletion } from '~/accounts/suspension.server'
import { requireEveryProof } from '~/accounts/two-step/two-step.server'
import { getUserByEmail, NO_SUCH_USER, type Owner, type User } from '~/accounts/users.server'
import { actAsAdmin } from '~/platform/audit/record.server'
import { config, DAY_MS } from '~/platform/config.server'
import { enqueue, wakeQueues } from '~/platform/jobs/enqueue.server'
import { forgetPerson } from '~/platform/limits/rate-limit.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { deleteFromOutbox } from '~/platform/mail/outbox-mailer.server'
import { mailJob, SEND_MAIL } from '~/platform/mail/send-mail.server'
import { type Outcome, refused } from '~/platform/refusal'
import { database, prepared, type Transaction, tables } from '~/platform/storage/database.server'
import { deleteUploadsOf } from '~/platform/storage/files/unfinished-uploads.server'
import { announceStoryChange } from '~/stories/story-events.server'
import { DAYS_TO_STAY } from './deletion-labels'
import { eraseTraces } from './erase-traces.server'

const {
  accountDeletions,
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

export const ownDeletion = z.object({
  currentPassword,
  code: z.string().optional(),
  when: z.enum(['later', 'now'], { error: 'Please choose when.' }),
})

const LAST_ADMIN =
  'You are the only admin, and without one no one could look after the others. Please create another admin first: npm run admin -- create'

export const backupDays = () => config.backupDays

const dueDate = prepared((db) =>
  db
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, sql.placeholder('id')))
    .prepare(),
)

export const dueDateOf = ({ id }: Owner): Date | undefined => dueDate().get({ id })?.dueAt

/**
 * Deletes a user's own account: at once, or in DAYS_TO_STAY days, until when all stays as it is. Asks for the password,
 * and with two-step sign-in for a code. The only admin is refused.
 */
export async function deleteOwnAccount(
  user: User,
  { when, ...proof }: z.infer<typeof ownDeletion>,
  { address }: { address?: string } = {},
): Promise<Outcome<{ dueAt?: Date }>> {
  const allowed = await requireEveryProof(user, proof, address)
  if (!allowed.ok) return allowed
  const done = inTransaction((tx) => {
    if (isLastAdmin(tx, user.id)) return refused('invalid', LAST_ADMIN)
    return when === 'now' ? leave(tx, user.id) : plan(tx, user)
  })
  if (done.ok && when === 'now') logSecurityEvent('account-deleted', { userId: user.id })
  return done
}

export function cancelAccountDeletion({ id }: Owner): void {
  database().delete(accountDeletions).where(eq(accountDeletions.userId, id)).run()
}

/**
 * Deletes the accounts whose day has come; that of a suspended user waits for the end of the suspension. One that was
 * asked for in the future, before the clock was set back, waits for its days from now; that of an admin who has become
 * the only one waits for another.
 */
export function deleteDueAccounts(now = new Date()): void {
  const { userId, requestedAt, dueAt } = accountDeletions
  postponeDeletion(database(), gt(requestedAt, now), now)
  const due = database()
    .select({ userId })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, userId))
    .where(and(lte(dueAt, now), isNull(users.suspendedAt)))
    .all()
  for (const { userId } of due) {
    const isDone = inTransaction((tx) => !isLastAdmin(tx, userId) && leave(tx, userId).ok)
    if (isDone) logSecurityEvent('account-deleted', { userId })
  }
}

const inTransaction = <Result>(work: (tx: Transaction) => Result): Result => database().transaction(work)

function isLastAdmin(tx: Transaction, id: string): boolean {
  const admins = tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(2).all()
  return admins.length === 1 && admins[0]?.id === id
}

function plan(tx: Transaction, { id, email }: User): { ok: true; dueAt: Date } {
  const requestedAt = new Date()
  const dueAt = new Date(requestedAt.getTime() + DAYS_TO_STAY * DAY_MS)
  tx.insert(accountDeletions)
    .values({ userId: id, requestedAt, dueAt })
    .onConflictDoUpdate({ target: accountDeletions.userId, set: { requestedAt, dueAt } })
    .run()
  if (email) enqueue(tx, mailJob('account-deletion-planned', id))
  return { ok: true, dueAt }
}

/** Without a mail server there is no receipt: in outbox/ it would be all that stays. */
function leave(tx: Transaction, id: string): { ok: true } {
  const person = tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .get()
  deletePerson(tx, id)
  if (person?.email && config.smtpUrl)
    enqueue(tx, mailJob('account-deleted', `${person.username} ${person.email}`))
  return { ok: true }
}

export function deletePersonAsAdmin(admin: Owner, id: string) {
  if (id === admin.id) return refused('invalid', 'You can’t delete your own account.')
  const done = actAsAdmin(admin.id, { act: 'deleted', what: 'account', missing: NO_SUCH_USER }, (tx) =>
    deletePerson(tx, id) ? { userId: id } : undefined,
  )
  if (done.ok) logSecurityEvent('account-deleted', { userId: id, adminId: admin.id })
  return done
}

/**
 * Deletes a person of either role. Foreign keys delete their sessions, resets, voices, consents, stories, draft and the
 * rest; triggers delete the jobs, which stops their workers, and queue the files for deletion. Unfinished uploads are
 * deleted here. What has only their email address, or one that they had before, goes too: contact messages,
 * invitations, and emails that wait or are in outbox/; also emails to an address that they have proposed, and counts of
 * attempts.
 */
function deletePerson(tx: Transaction, id: string): boolean {
  const interrupted = tx
    .select({ id: readings.id })
    .from(readings)
    .innerJoin(stories, eq(stories.id, readings.storyId))
    .where(and(eq(stories.userId, id), eq(readings.status, 'processing')))
    .all()
  const addressesIn = (table: typeof formerEmails | typeof emailChanges) =>
    tx.select({ email: table.email }).from(table).where(eq(table.userId, id)).all()
  const former = addressesIn(formerEmails)
  // Perhaps a stranger's.
  const proposed = addressesIn(emailChanges)
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
  const own = [...former.map(({ email }) => email), person.email?.toLowerCase()].filter(isNobodys)
  deleteEmails(tx, id, own)
  for (const address of own) deleteFromOutbox(address)
  for (const { email } of proposed) deleteFromOutbox(email, { about: person.username })
  forgetPerson(tx, [id, ...shares.map((share) => share.id)], [person.username, ...own])
  enqueue(tx, eraseTraces())
  wakeQueues()
  for (const reading of interrupted) announceStoryChange(reading.id)
  return true
}

const isNobodys = (email: string | undefined): email is string =>
  email !== undefined && getUserByEmail(email) === undefined

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
