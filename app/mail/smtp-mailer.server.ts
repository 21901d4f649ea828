import { config } from '~/config.server'
import { type Delivery, type Mail, type Mailer, MailRefusedError, messageOf } from './mailer'
import { createOutboxMailer } from './outbox-mailer.server'
import { mailAttemptError } from './smtp-problem'

/** After these timeouts the attempt fails; the queue retries it later. */
async function openTransport(url: string, checkMs?: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: checkMs ?? 10_000,
    // Some servers let strangers wait half a minute for the greeting, since spammers don't.
    greetingTimeout: checkMs ?? 60_000,
    socketTimeout: checkMs ?? 60_000,
    dnsTimeout: checkMs,
  })
}

/** @param url smtp://… (with STARTTLS if the server offers it) or smtps://…, including user and password */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send(mail, signal) {
      opening ??= openTransport(url)
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
  return tryTransport(smtpUrl, openTransport(smtpUrl), (transport) =>
    transport.sendMail(messageOf(mail, from)),
  )
}

const CHECK_MS = 5_000

export const checkMailServer = (url: string) =>
  tryTransport(url, openTransport(url, CHECK_MS), (transport) => transport.verify())

async function tryTransport<T>(
  url: string,
  opening: ReturnType<typeof openTransport>,
  work: (to: Awaited<typeof opening>) => Promise<T>,
): Promise<T> {
  const transport = await opening
  try {
    return await work(transport)
  } catch (error) {
    throw mailAttemptError(error, url)
  } finally {
    transport.close()
  }
}
