import { config } from '~/config.server'
import { MailAttemptError, sendAtOnce } from '~/mail/attempt.server'
import { letter } from '~/mail/letter'
import { MailRefusedError } from '~/mail/mailer'
import { answer, CommandError, RefusedError, say } from '../command.server'

/** Sends a letter by the settings as they are now, at once and past the queue. */
export async function testMail(to: string): Promise<void> {
  const mail = {
    to,
    subject: 'A test of the mail of Everspoken',
    ...letter([
      'Hello,',
      'This letter was sent by the person who runs Everspoken, to see whether its mail arrives.',
      { label: 'Everspoken', url: config.linkBase.href },
    ]),
    isAutomatic: true,
  }
  try {
    const { answer: said, path } = await sendAtOnce(mail)
    if (path) {
      answer(`SMTP_URL is not set, so letters are sent to nobody, but kept as files. This one: ${path}`)
      return
    }
    answer(`The mail server took it: ${said}`)
    say(
      `Look whether it arrives at ${to}, and whether as spam: then mend SPF, DKIM and DMARC (docs/self-hosting.md).`,
    )
  } catch (error) {
    if (error instanceof MailRefusedError) throw new RefusedError(`${to} is no e-mail address.`)
    if (!(error instanceof MailAttemptError)) throw error
    throw new CommandError(`The letter was not sent. The mail server said: ${error.message}`)
  }
}
