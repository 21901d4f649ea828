import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '~/config.server'
import { greetMailServer, MailAttemptError } from '~/mail/attempt.server'
import { broken, type Finding, ok, warning } from './finding'

const MAIL_PATIENCE_MS = 5_000
const LOOPBACK = /^(127\.|localhost$|::1$)/

export function lookAtSettings(): Finding[] {
  const findings = [...lookAtAddress(), ...lookAtSupport()]
  return [
    ...(findings.length > 0 ? findings : [ok('settings', `Links lead to ${config.linkBase.origin}.`)]),
    lookAtSecret(),
  ]
}

function lookAtAddress(): Finding[] {
  const { appUrl, isHttps, trustProxy, host } = config
  const findings: Finding[] = []
  if (!appUrl) {
    const says = `It is not set: links in mails lead to ${config.linkBase.origin}, which only works here.`
    findings.push(
      warning('APP_URL', says, 'Set it to the public address, such as https://voices.example.org.'),
    )
  }
  if (appUrl && trustProxy && !isHttps) {
    const says = 'It begins with http:// though a proxy stands in front: cookies are not Secure.'
    findings.push(warning('APP_URL', says, 'Give the proxy TLS, and set APP_URL to the https:// address.'))
  }
  if (isHttps && !trustProxy) {
    const says =
      'It is not set, though APP_URL is https: all who come through the proxy count as one address.'
    findings.push(warning('TRUST_PROXY', says, 'Set it to the number of proxies in front, usually 1.'))
  }
  if (!LOOPBACK.test(host)) {
    const says = `${host} opens the service to the network${isHttps ? ', past the proxy' : ' without TLS'}.`
    findings.push(
      warning('HOST', says, 'Leave it at 127.0.0.1, with a proxy in front, or close the port to others.'),
    )
  }
  return findings
}

function lookAtSupport(): Finding[] {
  if (!config.supportEmail.endsWith('.example')) return []
  const says = `It is ${config.supportEmail}, which is nobody's: contact messages reach no one by mail.`
  return [warning('SUPPORT_EMAIL', says, 'Set it to an address that somebody reads.')]
}

function lookAtSecret(): Finding {
  const what = 'session secret'
  const path = join(config.storageDir, 'session-secret')
  if (config.sessionSecret) return ok(what, 'SESSION_SECRET is set.')
  if (!existsSync(path)) return ok(what, 'The first start makes one and keeps it.')
  try {
    if (readFileSync(path, 'utf8').trim().length < 32)
      return broken(what, `${path} is too short.`, 'Delete it; everybody has to sign in again.')
    if ((statSync(path).mode & 0o077) !== 0)
      return warning(what, `Others can read ${path}.`, `chmod 600 ${path}; if somebody did, delete it.`)
    return ok(what, 'It is kept in STORAGE_DIR.')
  } catch {
    return broken(what, `${path} can't be read.`, 'Run this as the account that the service runs as.')
  }
}

/** Signs in at the mail server and sends nothing. */
export async function lookAtMail(): Promise<Finding> {
  const what = 'mail'
  const { smtpUrl, outboxDir } = config
  if (!smtpUrl) {
    const letters = existsSync(outboxDir)
      ? readdirSync(outboxDir).filter((name) => name.endsWith('.eml'))
      : []
    const says = `SMTP_URL is not set: letters are sent to nobody. ${letters.length} lie in ${outboxDir}.`
    return warning(what, says, 'Set SMTP_URL and MAIL_FROM; read what lies there, and empty it.')
  }
  try {
    await greetMailServer(smtpUrl, MAIL_PATIENCE_MS)
    return ok(what, 'The mail server lets us in. npm run admin -- test-mail ADDRESS sends a letter.')
  } catch (error) {
    if (!(error instanceof MailAttemptError)) throw error
    return broken(what, `The mail server said: ${error.answer}`, error.whatToDo)
  }
}
