import { config } from '~/platform/config.server'
import { type SmtpServer, smtpServer } from '~/platform/mail-settings.server'
import { type Delivery, type Mail, type Mailer, MailRefusedError, messageOf } from './mailer'
import { createOutboxMailer } from './outbox-mailer.server'
import { mailAttemptError } from './smtp-problem'

/**
 * Some servers let strangers wait half a minute for the greeting, since spammers don't. It ends before the proxy's
 * patience with a page (docs/self-hosting.md).
 */
const WAIT_MS = 50_000

/** The time that connecting, with greeting and TLS, and later each answer may take. */
async function openTransport(server: SmtpServer, waitMs: number) {
  const { createTransport } = await import('nodemailer')
  const { default: SMTPTransport } = await import('nodemailer/lib/smtp-transport')
  const timeouts = {
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    dnsTimeout: waitMs,
  }
  return createTransport(new SMTPTransport({ ...server, ...timeouts }))
}

/** @param url smtp://… (with STARTTLS if the server offers it) or smtps://…, including user and password */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send(mail, signal) {
      opening ??= openTransport(smtpServer.parse(url), WAIT_MS)
      const transport = await opening
      try {
        return await transport.sendMail({ ...messageOf(mail, from), signal })
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

/** Sends an email at once, bypassing the queue. */
export async function sendAtOnce(mail: Mail): Promise<Delivery> {
  const { smtpUrl, mailFrom: from, outboxDir: dir } = config
  if (!smtpUrl) return createOutboxMailer({ dir, from }).send(mail)
  return tryTransport(smtpUrl, WAIT_MS, (transport) => transport.sendMail(messageOf(mail, from)))
}

/** A page waits for it. */
const CHECK_MS = 20_000

export const checkMailServer = (url: string) => tryTransport(url, CHECK_MS, (transport) => transport.verify())

async function tryTransport<T>(
  url: string,
  waitMs: number,
  work: (to: Awaited<ReturnType<typeof openTransport>>) => Promise<T>,
): Promise<T> {
  const server = smtpServer.parse(url)
  const transport = await openTransport(server, waitMs)
  try {
    return await work(transport)
  } catch (error) {
    throw mailAttemptError(error, server.auth)
  } finally {
    transport.close()
  }
}
