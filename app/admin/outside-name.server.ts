import { config, type StoredSettings, settingsErrors, storedSettings, storeSettings } from '~/config.server'
import { automaticMail, linkTo, MailRefusedError } from '~/mail/mailer'
import { isMailOn } from '~/mail/send-mail.server'
import { sendAtOnce } from '~/mail/smtp-mailer.server'
import { MailAttemptError } from '~/mail/smtp-problem'
import { type Outcome, refused } from '~/refusal'

export function getOutsideName() {
  const { fixedSettings, appUrl, mailFrom } = config
  const stored = storedSettings()
  const inUse = { APP_URL: appUrl?.href ?? '', MAIL_FROM: mailFrom }
  return {
    fixed: fixedSettings,
    stored,
    inUse,
    needsStart:
      (!fixedSettings.APP_URL && new URL(stored.APP_URL ?? 'x:').href !== (appUrl?.href ?? 'x:')) ||
      (!fixedSettings.MAIL_FROM && stored.MAIL_FROM !== undefined && stored.MAIL_FROM !== mailFrom),
    isMailOn: isMailOn(),
  }
}

export function storeOutsideName(typed: StoredSettings): Outcome {
  const errors = settingsErrors(typed)
  const [wrong] = Object.values(errors)
  const asked = Object.fromEntries(
    Object.entries(errors).map(([name, what]) => [name, `It has to be ${what}`]),
  )
  if (wrong) return refused('invalid', `It has to be ${wrong}`, asked)
  storeSettings(typed)
  return { ok: true }
}

export async function sendTestMail(to: string): Promise<Outcome<{ response: string }>> {
  if (!isMailOn())
    return refused('invalid', 'This service can’t send email: set SMTP_URL and MAIL_FROM first.')
  try {
    const { response = '' } = await sendAtOnce(testMail(to))
    return { ok: true, response }
  } catch (error) {
    if (error instanceof MailRefusedError)
      return refused('invalid', 'Please enter a valid email address', {
        to: 'Please enter a valid email address',
      })
    if (!(error instanceof MailAttemptError)) throw error
    return refused('invalid', `It was not sent. The mail server responded: ${error.message}`)
  }
}

const testMail = (to: string) =>
  automaticMail(to, 'A test of the mail of Everspoken', [
    'The person who runs Everspoken sent this to check that its email arrives.',
    linkTo('Everspoken', '/'),
  ])
