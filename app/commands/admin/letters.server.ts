import { invitationEmail } from '~/accounts/account-emails.server'
import { createInvitation, invitationLink } from '~/accounts/invitations.server'
import { invitationForm } from '~/accounts/schemas.server'
import { testMail as testMailTo } from '~/admin/outside-name.server'
import { CommandError, RefusedError } from '~/backups/operator-error'
import { MailRefusedError } from '~/mail/mailer'
import { sendAtOnce } from '~/mail/smtp-mailer.server'
import { MailAttemptError } from '~/mail/smtp-problem'
import { requireDatabaseFile } from '~/storage/database.server'
import { print, say } from '../command.server'

export async function invite(typed?: string): Promise<void> {
  requireDatabaseFile()
  const { data, error } = invitationForm.safeParse({ email: typed })
  if (error) throw new RefusedError(error.issues[0]?.message ?? '')
  const made = createInvitation(data)
  if (!made.ok) throw new RefusedError(made.message)
  const link = invitationLink(made.id) ?? ''
  print(link)
  say('It works once, for seven days.')
  if (data.email) await send(data.email, link)
}

async function send(to: string, link: string): Promise<void> {
  try {
    const { path } = await sendAtOnce(invitationEmail(to, link))
    say(path ? `SMTP_URL is not set, so its email is stored as a file: ${path}` : `It was sent to ${to}.`)
  } catch (error) {
    if (!(error instanceof MailAttemptError)) throw error
    throw new CommandError(`The link works, but was not sent. The mail server responded: ${error.message}`)
  }
}

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
