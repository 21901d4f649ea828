import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from './mailer'
import { messageOf } from './message.server'

/** After these the attempt fails, and the email is retried later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** @param url smtp://… (with STARTTLS if the server offers it) or smtps://…, including user and password */
export const smtpTransport = (
  url: string,
  overrides: Partial<typeof timeouts & { dnsTimeout: number }> = {},
) => createTransport({ url, ...timeouts, ...overrides })

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = smtpTransport(url)
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal })
      } catch (error) {
        if (!isUnknownRecipient(error)) throw error
        throw new MailRefusedError('The mail server knows no such recipient.', { cause: error })
      }
    },
  }
}

/**
 * Whether the enhanced status code is a bad destination (RFC 3463, 5.1.x). A plain 550 may also come from a
 * misconfigured server that refuses all mail for now.
 */
function isUnknownRecipient(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string }
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\./.test(response ?? '')
}
