import { config } from '~/platform/config.server'
import type { Mail, Mailer } from './mailer'
import { createOutboxMailer } from './outbox-mailer.server'
import { createSmtpMailer } from './smtp-mailer.server'

export const SEND_MAIL = 'send-mail'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/** About four days with the delays below, as long as mail servers retry (RFC 5321, section 4.5.4.1). */
const MAX_ATTEMPTS = 100

/** Ten seconds, twenty, forty, up to an hour. */
export const mailDelayMs = (attempt: number) => Math.min(HOUR_MS, 5 * SECOND_MS * 2 ** attempt)

/** Composes an email when its job runs; undefined if it is no longer needed. */
export type EmailWriter = (about: string) => Mail | undefined

export type LateEmailWriter = (about: string) => Promise<Mail | undefined>

export type Letter =
  | 'account-deletion-planned'
  | 'account-deleted'
  | 'confirm-email'
  | 'email-changed'
  | 'email-proposed'
  | 'invitation'
  | 'password-reset'
  | 'password-changed'
  | 'account-kept'
  | 'reset-link-made'
  | 'two-step-on'
  | 'two-step-off'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'contact-message'
  | 'backup-warning'

export type EmailWriters = { [letter in Letter]?: EmailWriter }

interface Payload {
  letter: Letter
  about: string
}

/**
 * The job that sends an email. It stores only the email's subject matter, and each attempt composes it anew, so that
 * neither the queue nor a backup contains a link with a token.
 */
export const mailJob = (letter: Letter, about: string) => ({
  kind: SEND_MAIL,
  subject: `${letter} ${about}`,
  payload: { letter, about } satisfies Payload,
  maxAttempts: MAX_ATTEMPTS,
})

export const isMailOn = (): boolean => config.smtpUrl !== undefined

/** By the settings of now, also once they have changed. */
export function ownMailer(): Mailer {
  const { smtpUrl, mailFrom: from, outboxDir: dir } = config
  return smtpUrl ? createSmtpMailer({ url: smtpUrl, from }) : createOutboxMailer({ dir, from })
}

export async function sendQueuedMail(
  payload: unknown,
  {
    writers,
    signal,
    by = ownMailer(),
  }: { writers: { [letter in Letter]?: EmailWriter | LateEmailWriter }; signal?: AbortSignal; by?: Mailer },
): Promise<void> {
  const { letter, about } = payload as Payload
  const mail = await writers[letter]?.(about)
  const { path } = (mail && (await by.send(mail, signal))) ?? {}
  const time = new Date().toISOString()
  if (path) console.log(JSON.stringify({ time, level: 'info', event: 'mail-kept-in-outbox', path }))
}
