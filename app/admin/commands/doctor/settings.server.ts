import { checkMail } from '~/admin/health/checks.server'
import { config } from '~/platform/config.server'
import { type Finding, findingsOn } from '~/platform/finding'
import { checkMailServer } from '~/platform/mail/smtp-mailer.server'
import { MailAttemptError } from '~/platform/mail/smtp-problem'

const LOOPBACK = /^(127\.|localhost$|::1$)/

export function checkNetwork(): Finding[] {
  const { host, isHttps, signUps } = config
  if (LOOPBACK.test(host)) return []
  const says = `${host} opens the service to the network${isHttps ? ', past the proxy' : ' without TLS'}.`
  const toDo = 'Leave it at 127.0.0.1, with a proxy in front, or close the port to others.'
  const findings = [findingsOn('HOST').warning(says, toDo)]
  if (signUps === 'open') {
    const open = `Everyone who reaches ${host} can create an account.`
    findings.push(findingsOn('SIGN_UPS').warning(open, 'For a family, set it to invite or closed.'))
  }
  return findings
}

export async function checkMailServerOrOutbox(): Promise<Finding> {
  const { ok, broken } = findingsOn('mail')
  const { smtpUrl } = config
  if (!smtpUrl) return checkMail()
  try {
    await checkMailServer(smtpUrl)
    return ok('Signing in to the mail server works. The page Set up sends a test email.')
  } catch (error) {
    if (!(error instanceof MailAttemptError)) throw error
    return broken(`The mail server responded: ${error.response}`, error.whatToDo)
  }
}
