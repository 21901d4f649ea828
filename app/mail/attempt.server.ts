import { config } from '~/config.server'
import type { Mail } from './mailer'
import { messageOf } from './message.server'
import { createOutboxMailer } from './outbox-mailer.server'
import { smtpTransport } from './smtp-mailer.server'
import { explainSmtpError } from './smtp-problem'

/** A mail server that did not take what it was given; the message is for the person who runs the box. */
export class MailAttemptError extends Error {
  override readonly name = 'MailAttemptError'
  constructor(
    readonly answer: string,
    readonly whatToDo: string,
  ) {
    super(`${answer}\n${whatToDo}`)
  }
}

type Kept = { answer: string; path?: undefined } | { answer?: undefined; path: string }

/**
 * Sends a letter at once by the settings, past the queue.
 * @returns what the mail server answered, or without one where the letter lies
 * @throws MailAttemptError
 */
export async function sendAtOnce(mail: Mail): Promise<Kept> {
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
 * Signs in at the mail server, and sends nothing.
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
