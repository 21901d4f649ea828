import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '~/config.server'
import { checkMailServer } from '~/mail/smtp-mailer.server'
import { MailAttemptError } from '~/mail/smtp-problem'
import { type Finding, findingsOn } from './finding'

const LOOPBACK = /^(127\.|localhost$|::1$)/

export function lookAtSettings(): Finding[] {
  const findings = [...lookAtAddress(), ...lookAtSignUps(), ...lookAtSupport()]
  return [
    ...(findings.length > 0
      ? findings
      : [findingsOn('settings').ok(`Links lead to ${config.linkBase.origin}.`)]),
    lookAtSecret(),
  ]
}

function lookAtAddress(): Finding[] {
  const { appUrl, isHttps, trustProxy, host } = config
  const findings: Finding[] = []
  const warn = (what: string, says: string, whatToDo: string) =>
    findings.push(findingsOn(what).warning(says, whatToDo))
  if (!appUrl) {
    const says = `It is not set: links in emails lead to ${config.linkBase.origin}, and only work here.`
    warn('APP_URL', says, 'Set it to the public URL, such as https://voices.example.org.')
  }
  if (appUrl && trustProxy && !isHttps) {
    const says = 'It begins with http:// although there is a proxy in front: cookies are not Secure.'
    warn('APP_URL', says, 'Give the proxy TLS, and set APP_URL to the https:// address.')
  }
  if (isHttps && !trustProxy) {
    const says = 'It is not set, though APP_URL is https: all clients behind the proxy count as one address.'
    warn('TRUST_PROXY', says, 'Set it to the number of proxies in front, usually 1.')
  }
  if (!LOOPBACK.test(host)) {
    const says = `${host} opens the service to the network${isHttps ? ', past the proxy' : ' without TLS'}.`
    warn('HOST', says, 'Leave it at 127.0.0.1, with a proxy in front, or close the port to others.')
  }
  return findings
}

function lookAtSignUps(): Finding[] {
  if (config.signUps !== 'open' || LOOPBACK.test(config.host)) return []
  const says = `It is open, and so is HOST: everyone who reaches ${config.host} can make an account.`
  return [findingsOn('SIGN_UPS').warning(says, 'For a family, set it to invite or closed.')]
}

function lookAtSupport(): Finding[] {
  if (!config.supportEmail.endsWith('.example')) return []
  const says = `It is ${config.supportEmail}, which does not exist: contact messages are not delivered.`
  return [findingsOn('SUPPORT_EMAIL').warning(says, 'Set it to an address that is read.')]
}

function lookAtSecret(): Finding {
  const { ok, warning, broken } = findingsOn('session secret')
  const path = join(config.storageDir, 'session-secret')
  if (config.sessionSecret) return ok('SESSION_SECRET is set.')
  if (!existsSync(path)) return ok('The first start creates one.')
  try {
    if (readFileSync(path, 'utf8').trim().length < 32)
      return broken(`${path} is too short.`, 'Delete it; all users must sign in again.')
    if ((statSync(path).mode & 0o077) !== 0)
      return warning(`Other accounts can read ${path}.`, `chmod 600 ${path}; if it was read, delete it.`)
    return ok('It is stored in STORAGE_DIR.')
  } catch {
    return broken(`${path} can't be read.`, "Run this as the service's account.")
  }
}

export async function lookAtMail(): Promise<Finding> {
  const { ok, warning, broken } = findingsOn('mail')
  const { smtpUrl, outboxDir } = config
  if (!smtpUrl) {
    const emails = existsSync(outboxDir) ? readdirSync(outboxDir).filter((name) => name.endsWith('.eml')) : []
    const says = `SMTP_URL is not set: emails are not sent. ${emails.length} are stored in ${outboxDir}.`
    return warning(says, 'Set SMTP_URL and MAIL_FROM; read the emails there, and delete them.')
  }
  try {
    await checkMailServer(smtpUrl)
    return ok('Signing in to the mail server works. npm run admin -- test-mail ADDRESS sends an email.')
  } catch (error) {
    if (!(error instanceof MailAttemptError)) throw error
    return broken(`The mail server responded: ${error.response}`, error.whatToDo)
  }
}

/** On a small machine that is making a story, a response takes seconds. */
const SERVICE_TIMEOUT_MS = 15_000

export const lookAtNode = (): Finding =>
  // scripts/command.mjs has rejected older versions.
  findingsOn('Node').ok(`${process.versions.node} on ${process.platform} ${process.arch}.`)

/** Calls the health endpoint, as a monitor does. */
export async function lookAtService(): Promise<Finding | undefined> {
  const { ok, warning, broken } = findingsOn('service')
  if (config.port === 0) return undefined
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[config.host] ?? config.host
  const url = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${config.port}/api/health`
  try {
    const signal = AbortSignal.timeout(SERVICE_TIMEOUT_MS)
    const response = await fetch(url, { signal })
    const { status, checks } = (await response.json()) as {
      status?: string
      checks?: Record<string, { ok: boolean | null }>
    }
    if (status === 'ok') return ok('It is running and healthy.')
    const failing = Object.keys(checks ?? {}).filter((name) => checks?.[name].ok === false)
    if (status === 'failing')
      return broken(
        `It is running, but these checks fail: ${failing.join(', ')}.`,
        'See the other findings, and its log.',
      )
  } catch (error) {
    if ((error as Error).name !== 'SyntaxError')
      return warning(`Nothing responds at ${url}.`, 'Start it if it should run, and read its log.')
  }
  return warning(`The server at ${url} is not Everspoken.`, 'Set PORT, or stop the other program.')
}
