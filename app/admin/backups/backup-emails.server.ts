import { and, eq, isNotNull } from 'drizzle-orm'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { automaticMail, linkTo, type Mail } from '~/platform/mail/mailer'
import {
  type EmailWriter,
  type LateEmailWriter,
  type Letter,
  mailJob,
} from '~/platform/mail/send-mail.server'
import { database, tables } from '~/platform/storage/database.server'
import { checkBackups } from './backup-check.server'

const { users } = tables

/** About an email address of an admin. */
export const backupEmails: { [letter in Letter]?: EmailWriter | LateEmailWriter } = {
  'backup-warning': writeWarning,
}

export function tellAdmins(): void {
  database().transaction((tx) => {
    const admins = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNotNull(users.email)))
      .all()
    for (const { id } of admins) enqueue(tx, mailJob('backup-warning', id))
  })
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
