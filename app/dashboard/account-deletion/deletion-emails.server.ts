import { eq } from 'drizzle-orm'
import { getUser } from '~/accounts/users.server'
import { config } from '~/platform/config.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import type { Job } from '~/platform/jobs/job'
import { automaticMail, linkTo, type Mail, writeToUs } from '~/platform/mail/mailer'
import type { EmailWriters } from '~/platform/mail/send-mail.server'
import { type Transaction, tables } from '~/platform/storage/database.server'
import { dueDateOf } from './delete-account.server'
import { backupSentence, DAYS_TO_STAY, longDate } from './deletion-labels'
import { eraseTraces } from './erase-traces.server'

export const accountDeletionEmails = {
  'account-deletion-planned': writePlanned,
  'account-deleted': writeReceipt,
} satisfies EmailWriters

const { jobs } = tables

function writePlanned(userId: string): Mail | undefined {
  const user = getUser(userId)
  const dueAt = dueDateOf({ id: userId })
  if (!user?.email || !dueAt) return undefined
  return automaticMail(user.email, 'Your Everspoken account will be deleted', [
    `In ${DAYS_TO_STAY} days, on ${longDate.format(dueAt)}, the Everspoken account ${user.username} will be deleted with everything in it, as you asked. Until then it stays as it is.`,
    'If you change your mind, or if it was not you, sign in and choose ‘Keep my account’.',
    linkTo('Your account', '/account'),
  ])
}

/** About the username and the address, which by then are nowhere else. */
function writeReceipt(about: string): Mail {
  const [username = '', to = ''] = about.split(' ')
  return automaticMail(to, 'Your Everspoken account was deleted', [
    `The Everspoken account ${username} was deleted, with its recordings, photos and stories and everything written in it. It can’t be brought back.`,
    backupSentence(config.backupDays),
    'This is the last email to this address: we have deleted the address too.',
    `If you have questions, ${writeToUs()}.`,
  ])
}

/** Removes the subject matter from the job of an email that was sent or has failed: it may be an address. */
export function removeSubject(tx: Transaction, { id, payload }: Job): void {
  const { letter } = payload as { letter: string }
  tx.update(jobs).set({ subject: null, payload: { letter } }).where(eq(jobs.id, id)).run()
  if (letter === 'account-deleted') enqueue(tx, eraseTraces())
}
