import { testMail as testMailTo } from '~/admin/outside-name.server'
import { CommandError, RefusedError } from '~/backups/operator-error'
import { MailRefusedError } from '~/mail/mailer'
import { sendAtOnce } from '~/mail/smtp-mailer.server'
import { MailAttemptError } from '~/mail/smtp-problem'
import { print, say } from '../command.server'

/** Sends a test email with the current settings, bypassing the queue. */
export async function testMail(to: string): Promise<void> {
  try {
    const { response, path } = await sendAtOnce(testMailTo(to))
    if (path) {
      print(`SMTP_URL is not set, so emails are not sent but stored as files. This one: ${path}`)
      return
    }
    print(`The mail server accepted it: ${response}`)
    say(
      `Check whether it arrives at ${to}. If it is marked as spam, fix SPF, DKIM and DMARC (docs/self-hosting.md).`,
    )
  } catch (error) {
    if (error instanceof MailRefusedError) throw new RefusedError(`${to} is not an email address.`)
    if (!(error instanceof MailAttemptError)) throw error
    throw new CommandError(`The email was not sent. The mail server responded: ${error.message}`)
  }
}
