import { and, eq, isNotNull } from 'drizzle-orm'
import { enqueue } from '~/jobs/enqueue.server'
import { automaticMail, linkTo, type Mail } from '~/mail/mailer'
import { type EmailWriter, type LateEmailWriter, type Letter, mailJob } from '~/mail/send-mail.server'
import { database, type Transaction, tables } from '~/storage/database.server'
import { checkBackups } from './backup-check.server'

const { users } = tables

/** Both are about an email address of an admin; the latter also about who it was, and which backup. */
export const backupEmails: { [letter in Letter]?: EmailWriter | LateEmailWriter } = {
  'backup-warning': writeWarning,
  'backup-downloaded': writeDownloaded,
}

export function tellAdmins(): void {
  database().transaction((tx) => enqueueForAdmins(tx, 'backup-warning'))
}

export function enqueueForAdmins(tx: Transaction, letter: Letter, about = ''): void {
  const admins = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotNull(users.email)))
    .all()
  for (const { id } of admins) enqueue(tx, mailJob(letter, `${id} ${about}`.trim()))
}

const getPerson = (id: string) => database().select().from(users).where(eq(users.id, id)).get()

async function writeWarning(adminId: string): Promise<Mail | undefined> {
  const to = getPerson(adminId)?.email
  const { state, says, whatToDo = '' } = await checkBackups()
  if (!to || state === 'ok') return undefined
  return automaticMail(to, 'The backups of Everspoken need you', [
    says,
    whatToDo,
    linkTo('Backups', '/admin-dashboard/backups'),
  ])
}

function writeDownloaded(about: string): Mail | undefined {
  const [adminId = '', byId = '', name = ''] = about.split(' ')
  const to = getPerson(adminId)?.email
  const by = getPerson(byId)?.username
  if (!to || !by) return undefined
  return automaticMail(to, 'A backup of Everspoken was downloaded', [
    `The admin ${by} has downloaded the backup ${name}. It holds every recording, story and text, and the secret that signs sessions.`,
    'If none of you wanted that, someone else knows that admin’s password: give them another by npm run admin -- reset-password, and set another SESSION_SECRET.',
  ])
}
