import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { config } from '~/platform/config.server'
import { enqueue } from '~/platform/jobs/enqueue.server'
import { limitContact } from '~/platform/limits/rate-limit.server'
import { emailBody, type Mail } from '~/platform/mail/mailer'
import { type EmailWriters, isMailOn, mailJob } from '~/platform/mail/send-mail.server'
import type { Outcome } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import type { ContactMessage } from './schemas.server'

const { contactMessages } = tables

const SUBJECT = 'Contact Form Submission'

/** Undefined unless the operator has set it: people then write by the contact form, which admins read. */
export const supportAddress = (): string | undefined => config.supportEmail

/** Where no email can be sent, whom to ask instead. Undefined where emails are sent. */
export const mailOff = (): { supportEmail?: string } | undefined =>
  isMailOn() ? undefined : { supportEmail: config.supportEmail }

export const footerLinks = () => config.footerLinks

export const contactView = () => ({ supportEmail: config.supportEmail, isMailed: isMailOn() })

export const contactDays = () => config.contactDays

export async function sendContactMessage(
  { name, email, message }: ContactMessage,
  { address }: { address?: string } = {},
): Promise<Outcome> {
  const limit = await limitContact(address)
  if (!limit.ok) return limit
  const id = randomUUID()
  database().transaction((tx) => {
    tx.insert(contactMessages)
      .values({ id, name: name.trim(), email, subject: SUBJECT, message, createdAt: new Date() })
      .run()
    enqueue(tx, mailJob('contact-message', id))
  })
  return { ok: true }
}

export const contactEmails = { 'contact-message': writeContactEmail } satisfies EmailWriters

function writeContactEmail(id: string): Mail | undefined {
  const row = database().select().from(contactMessages).where(eq(contactMessages.id, id)).get()
  if (!row || !config.supportEmail) return undefined
  const { name, email, subject, message } = row
  return {
    to: config.supportEmail,
    replyTo: { name, address: email },
    subject,
    ...emailBody([`${name} <${email}> wrote by the contact form:`, message]),
    isAutomatic: false,
  }
}
