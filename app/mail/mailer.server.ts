import { config } from '~/config.server'
import type { Mailer } from './mailer'
import { createOutboxMailer } from './outbox-mailer.server'
import { createSmtpMailer } from './smtp-mailer.server'

let instance: Mailer | undefined

/** Returns the mailer: by SMTP_URL, or to the folder outbox/ in STORAGE_DIR. */
export function mailer(): Mailer {
  const { smtpUrl, mailFrom: from, outboxDir } = config
  instance ??= smtpUrl
    ? createSmtpMailer({ url: smtpUrl, from })
    : createOutboxMailer({ dir: outboxDir, from })
  return instance
}
