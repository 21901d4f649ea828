import { and, between, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Owner, User } from '~/accounts/users.server'
import { DAY_MS } from '~/platform/config.server'
import { type Finding, findingsOn } from '~/platform/finding'
import { attempt } from '~/platform/log/log-error.server'
import { automaticMail, linkTo } from '~/platform/mail/mailer'
import { isMailOn, ownMailer } from '~/platform/mail/send-mail.server'
import { database, tables } from '~/platform/storage/database.server'

const { auditRecords, users } = tables

/** By these all email, or all links in it, could be led elsewhere. */
const told: Partial<Record<string, string>> = {
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'the sender of emails',
  APP_URL: 'the public address',
}

const NEWS_DAYS = 7

/** Before settings are stored. @returns what then has the mail server of before tell all admins, and tries each once */
export function adminsTeller({ username }: User, names: string[]): () => Promise<void> {
  const changed = names.flatMap((name) => told[name] ?? []).join(' and ')
  const mailer = changed && isMailOn() ? ownMailer() : undefined
  return async () => {
    const admins = database().select({ email: users.email }).from(users).where(eq(users.role, 'admin')).all()
    for (const { email } of admins)
      if (email) await attempt('admin-not-told', () => mailer?.send(letter(email, username, changed)))
  }
}

const letter = (to: string, username: string, changed: string) =>
  automaticMail(to, 'Settings of Everspoken were changed', [
    `The admin ${username} has changed ${changed} of your Everspoken service. This email came by the mail server of before.`,
    'If you know about it, there is nothing you need to do.',
    `If you do not, check the page Set up, and set a new password for ${username} on the machine: npm run admin -- reset-password`,
    linkTo('Set up', '/admin-dashboard/set-up'),
  ])

/** What other admins have changed lately: their email may not have come, and without a mail server there is none. */
export function checkSettings({ id }: Owner, now = new Date()): Finding[] {
  const { act, adminId, createdAt, userId, what } = auditRecords
  const isRecent = between(createdAt, new Date(now.getTime() - NEWS_DAYS * DAY_MS), now)
  const isTold = and(eq(act, 'set'), inArray(what, Object.keys(told)))
  const news = database()
    .selectDistinct({ username: users.username, what })
    .from(auditRecords)
    .leftJoin(users, eq(users.id, adminId))
    .where(and(isNull(userId), isRecent, isTold, ne(adminId, id)))
    .all()
  return news.map(({ username, what }) => {
    const says = `${username ?? 'An admin who was deleted'} has changed ${told[what]} in the last ${NEWS_DAYS} days.`
    return findingsOn('settings').warning(says, 'If you did not know, check it at Set up.')
  })
}
