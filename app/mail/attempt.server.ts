import { config } from '~/config.server'
import type { Mail } from './mailer'
import { messageOf } from './message.server'
import { createOutboxMailer } from './outbox-mailer.server'
import { smtpTransport } from './smtp-mailer.server'
import { explainSmtpError } from './smtp-problem'

/** The mail server refused; the message is for the operator. */
export class MailAttemptError extends Error {
  override readonly name = 'MailAttemptError'
  constructor(
    readonly answer: string,
    readonly whatToDo: string,
  ) {
    super(`${answer}\n${whatToDo}`)
  }
}

type Delivery = { answer: string; path?: undefined } | { answer?: undefined; path: string }

/**
 * Sends an email at once, bypassing the queue.
 * @returns the mail server's response, or the file's path in the outbox
 * @throws MailAttemptError
 */
export async function sendAtOnce(mail: Mail): Promise<Delivery> {
  const { smtpUrl, mailFrom: from, outboxDir: dir } = config
  if (!smtpUrl) {
    let path = dir
    const onKept = (kept: string) => {
      path = kept
    }
    await createOutboxMailer({ dir, from, onKept }).send(mail)
    return { path }
  }
  const transport = smtpTransport(smtpUrl)
  try {
    const { response } = await transport.sendMail(messageOf(mail, from))
    return { answer: response }
  } catch (error) {
    throw attemptError(error, smtpUrl)
  } finally {
    transport.close()
  }
}

/**
 * Signs in to the mail server without sending anything.
 * @throws MailAttemptError
 */
export async function greetMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = smtpTransport(url, {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    throw attemptError(error, url)
  } finally {
    transport.close()
  }
}

function attemptError(error: unknown, url: string): MailAttemptError {
  const { answer, whatToDo } = explainSmtpError(error, url)
  return new MailAttemptError(answer, whatToDo)
}
