import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '~/config.server'
import { type Finding, findingsOn } from '~/finding'
import { checkMail } from '~/health/checks.server'
import { checkMailServer } from '~/mail/smtp-mailer.server'
import { MailAttemptError } from '~/mail/smtp-problem'

const LOOPBACK = /^(127\.|localhost$|::1$)/

export function lookAtSettings(): Finding[] {
  const { host, isHttps, signUps } = config
  if (LOOPBACK.test(host)) return [lookAtSecret()]
  const says = `${host} opens the service to the network${isHttps ? ', past the proxy' : ' without TLS'}.`
  const toDo = 'Leave it at 127.0.0.1, with a proxy in front, or close the port to others.'
  const open = `It is open, and so is HOST: everyone who reaches ${host} can make an account.`
  return [
    findingsOn('HOST').warning(says, toDo),
    signUps === 'open'
      ? findingsOn('SIGN_UPS').warning(open, 'For a family, set it to invite or closed.')
      : [],
    lookAtSecret(),
  ].flat()
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
  const { ok, broken } = findingsOn('mail')
  const { smtpUrl } = config
  if (!smtpUrl) return checkMail()
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

export const lookAtNode = () =>
  // scripts/command.mjs has rejected older versions.
  findingsOn('Node').ok(`${process.versions.node} on ${process.platform} ${process.arch}.`)

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
