import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from './mailer'
import { messageOf } from './message.server'

/** A server that says nothing for so long is taken for dead; the letter waits for its next turn. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** @param url smtp://… (with STARTTLS where the server offers it) or smtps://…, with user and password in it */
export const smtpTransport = (
  url: string,
  patience: Partial<typeof timeouts & { dnsTimeout: number }> = {},
) => createTransport({ url, ...timeouts, ...patience })

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
 * By its enhanced status code (RFC 3463, 5.1.x: bad destination). A plain 550 may as well be a server that is set up
 * wrongly and refuses everybody, which its keeper will mend.
 */
function isUnknownRecipient(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string }
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\./.test(response ?? '')
}
