import { config } from '~/config.server'
import type { Mailer } from './mailer'
import { createOutboxMailer } from './outbox-mailer.server'
import { createSmtpMailer } from './smtp-mailer.server'

let made: Mailer | undefined

/** Returns the mailer: by SMTP_URL, or to the folder outbox/ in STORAGE_DIR. */
export function mailer(): Mailer {
  const { smtpUrl, mailFrom: from, outboxDir } = config
  made ??= smtpUrl ? createSmtpMailer({ url: smtpUrl, from }) : createOutboxMailer({ dir: outboxDir, from })
  return made
}
