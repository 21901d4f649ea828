import { existsSync, readdirSync } from 'node:fs'
import type { EngineAvailability } from '@everspoken/engine/protocol'
import type Sqlite from 'better-sqlite3'
import { sizeInWords } from '~/admin/backups/operator-error'
import { config, DAY_MS } from '~/platform/config.server'
import { type Finding, findingsOn, minuteOf } from '~/platform/finding'
import { freeBytes } from '~/platform/storage/disk/free-room.server'
import { chosenBy, chosenEngine } from '~/voices/chosen-engine.server'

/*
 * The things that may not be set up or not be well, each with its sentence and its remedy. The doctor, the lines at the top of the admin's
 * dashboard, and /api/health read these checks. They import no SQLite, since the doctor runs without it too; those of the
 * database take it.
 */

export const checkSurroundings = (): Finding[] => [
  ...checkAddress(),
  checkSupport(),
  checkDisk(),
  checkUpdates(),
]

const filesIn = (dir: string): string[] => (existsSync(dir) ? readdirSync(dir) : [])

export function checkMail(): Finding {
  const { ok, warning } = findingsOn('mail')
  if (config.smtpUrl) return ok('A mail server is set.')
  const waiting = filesIn(config.outboxDir).filter((name) => name.endsWith('.eml')).length
  const emails = waiting === 1 ? 'One email waits' : `${waiting} emails wait`
  return warning(
    `This service can’t send email.${waiting > 0 ? ` ${emails} in the folder outbox.` : ''}`,
    'Set SMTP_URL and MAIL_FROM, or save them at Set up; what is in outbox is not sent later, so read it and delete it.',
  )
}

function checkAddress(): Finding[] {
  const { appUrl, isHttps, linkBase, trustProxy } = config
  const { ok, warning } = findingsOn('APP_URL')
  if (!appUrl) {
    const says = `The service doesn’t know its address: links in emails begin with ${linkBase.origin}, and only work here.`
    return [warning(says, 'Set APP_URL to the address that people type, such as https://voices.example.org.')]
  }
  if (trustProxy && !isHttps) {
    const says = 'APP_URL begins with http:// although there is a proxy in front: cookies are not Secure.'
    return [warning(says, 'Give the proxy TLS, and set APP_URL to the https:// address.')]
  }
  if (isHttps && !trustProxy) {
    const says = 'TRUST_PROXY is not set: all people behind the proxy count as one address.'
    const remedy = 'Set it to the number of proxies in front, usually 1.'
    return [findingsOn('TRUST_PROXY').warning(says, remedy)]
  }
  return [ok(`Links lead to ${linkBase.origin}.`)]
}

function checkSupport(): Finding {
  const { supportEmail } = config
  const { ok, warning } = findingsOn('SUPPORT_EMAIL')
  if (supportEmail) return ok(`People write to ${supportEmail}.`)
  return warning(
    'People have no address to write to: contact messages wait under Messages.',
    'Set SUPPORT_EMAIL to an address that you read, or save it at Set up.',
  )
}

const LITTLE = 5

export function checkDisk(free = freeBytes()): Finding {
  const { ok, warning, broken } = findingsOn('disk')
  const { minFreeBytes, storageDir } = config
  const says = Number.isFinite(free)
    ? `${sizeInWords(free)} are free for ${storageDir}.`
    : 'The file system doesn’t say how much is free.'
  const remedy = 'Free some space: old backups and the folder outbox come first.'
  if (free >= LITTLE * minFreeBytes) return ok(says)
  if (free >= minFreeBytes) return warning(`The disk is nearly full. ${says}`, remedy)
  const refused = `no upload or story starts below MIN_FREE_BYTES, ${sizeInWords(minFreeBytes)}`
  return broken(`The disk is full: ${refused}. ${says}`, remedy)
}

function checkUpdates(): Finding {
  const { ok, warning } = findingsOn('before-updates')
  const copies = filesIn(config.beforeUpdatesDir).length
  if (copies === 0) return ok('No copy from before an update is kept.')
  const what = copies === 1 ? 'A copy of the database' : `${copies} copies of the database`
  return warning(
    `${what} from before an update ${copies === 1 ? 'is' : 'are'} kept, with people who were deleted since.`,
    'When all is well after the update, delete the folder before-updates, or set BACKUP_DAYS.',
  )
}

/** By the arguments of scripts/supervise.mjs: how often it started the service again in a week, and when last. */
export function checkRestarts(args = process.argv.slice(2), now = Date.now()): Finding[] {
  const [count, lastAtMs = 0] = args.map(Number)
  if (!(now - lastAtMs < 7 * DAY_MS)) return []
  const often = count === 1 ? 'once' : `${count} times`
  const says = `The service ended by itself ${often}, last at ${minuteOf(lastAtMs)}, and was started again.`
  const remedy = 'Its log has service-ended for each; SIGKILL mostly means that memory ran out.'
  return [findingsOn('service').warning(says, remedy)]
}

/** A story takes a minute at most, so a job that has waited or made no progress for this long is stuck. */
const LONGEST_WAIT_SECONDS = 15 * 60

export function queueWaits(client: Sqlite.Database, now = Date.now()) {
  const secondsSince = (query: string) => {
    const at = client.prepare(query).pluck().get()
    return typeof at === 'number' ? Math.max(0, Math.floor((now - at) / 1000)) : 0
  }
  return {
    oldestWaitSeconds: secondsSince("SELECT min(run_after_at) FROM jobs WHERE status = 'queued'"),
    longestStandstillSeconds: secondsSince("SELECT min(progressed_at) FROM jobs WHERE status = 'running'"),
  }
}

export function checkQueue({ oldestWaitSeconds, longestStandstillSeconds }: ReturnType<typeof queueWaits>) {
  const { warning } = findingsOn('queue')
  const findings: Finding[] = []
  const minutes = (seconds: number) => Math.floor(seconds / 60)
  if (oldestWaitSeconds > LONGEST_WAIT_SECONDS) {
    const says = `A job has waited for ${minutes(oldestWaitSeconds)} minutes.`
    findings.push(warning(says, 'Is the service running? Its log has job-failed for each failure.'))
  }
  if (longestStandstillSeconds > LONGEST_WAIT_SECONDS) {
    const says = `A running job has made no progress for ${minutes(longestStandstillSeconds)} minutes.`
    findings.push(warning(says, 'Restart the service: the job is taken over at once.'))
  }
  return findings
}

export function cannotSpeak({
  reason,
  isTemporary,
}: Extract<EngineAvailability, { canRun: false }>): Finding {
  const { voiceEngine } = config
  return findingsOn('voice engine').broken(
    `${chosenEngine().name} can’t run (${chosenBy()}), so no stories are made. ${reason}`,
    isTemporary
      ? 'Stories wait until it works again. Check that it is running, and its address, dialect and model.'
      : voiceEngine
        ? 'Fix that, or set VOICE_ENGINE to another: the service does not start with this one.'
        : 'Fix that, or choose another on the page Voice.',
  )
}
