import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { config, isDatabaseLost } from '~/config.server'
import { LONGEST_WAIT_SECONDS } from '~/health/health-limits'
import { sentenceFor, sizeInWords } from '../command.server'
import { broken, type Finding, ok, warning } from './finding'

const WHAT = 'database'
/** SQLite makes the log shorter again whenever nobody reads; what grows so far is held by something. */
const LARGE_WAL_BYTES = 100_000_000
const CLOCK_SLACK_MS = 5 * 60_000
const RESTORE = 'Stop the service, and restore the newest backup (npm run restore -- PATH).'

/** All that is told by rows. Only where SQLite loads. */
export async function lookAtDatabase(now = new Date()): Promise<Finding[]> {
  const path = config.databasePath
  if (existsSync(config.restoreMarkerPath)) {
    return [
      broken(WHAT, 'A restore is at work, or was broken off.', 'Give the same command again: it finishes.'),
    ]
  }
  if (isDatabaseLost()) return [broken(WHAT, `${path} is gone, and its files are there.`, RESTORE)]
  if (!existsSync(path)) return [warning(WHAT, `${path} is not there yet.`, 'The first start makes it.')]
  let client: Sqlite.Database | undefined
  try {
    client = await openUnchanged(path)
    const health = lookAtFile(client)
    if (health.state === 'broken') return [health]
    const migrations = lookAtMigrations(client)
    const findings = [health, migrations]
    // Of another time's tables nothing is asked.
    if (migrations.state !== 'ok') return findings
    return [...findings, lookAtAdmin(client), ...lookAtQueue(client, now), lookAtClock(client, now)]
  } catch (error) {
    return [broken(WHAT, sentenceFor(error), RESTORE)]
  } finally {
    client?.close()
  }
}

/**
 * Neither migrated nor written. The last one to close a database writes its log into it; where there is a log, only
 * the service may do that, and where there is none, a reader would leave an empty one behind.
 */
async function openUnchanged(path: string): Promise<Sqlite.Database> {
  const { default: Database } = await import('better-sqlite3')
  const client = new Database(path, { readonly: existsSync(`${path}-wal`), fileMustExist: true })
  client.pragma('query_only = ON')
  client.pragma('busy_timeout = 5000')
  return client
}

function lookAtFile(client: Sqlite.Database): Finding {
  const result = String(client.pragma('quick_check(1)', { simple: true }))
  if (result !== 'ok') return broken(WHAT, `It is damaged: ${result}.`, RESTORE)
  const wal = `${config.databasePath}-wal`
  const walBytes = existsSync(wal) ? statSync(wal).size : 0
  const says = `${sizeInWords(statSync(config.databasePath).size)}, sound; its log has ${sizeInWords(walBytes)}.`
  return walBytes > LARGE_WAL_BYTES
    ? warning(
        WHAT,
        says,
        'Start the service again. If the log grows again, something else holds the file open.',
      )
    : ok(WHAT, says)
}

/** By drizzle's own rule: what is younger than the youngest that was done. */
function lookAtMigrations(client: Sqlite.Database): Finding {
  const what = 'migrations'
  const { entries } = JSON.parse(readFileSync(resolve('db/migrations/meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const hasAny = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const done = hasAny
    ? Number(client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? 0)
    : 0
  const pending = entries.filter(({ when }) => when > done).length
  if (pending > 0)
    return warning(
      what,
      `${pending} of ${entries.length} wait for the next start.`,
      'Back up, then start the service.',
    )
  if (done > Math.max(...entries.map(({ when }) => when))) {
    return broken(
      what,
      'The database was made by a newer Everspoken than this one.',
      'Update this one, or restore the backup that was taken before the update.',
    )
  }
  return ok(what, `All ${entries.length} are done.`)
}

function lookAtAdmin(client: Sqlite.Database): Finding {
  const admins = Number(client.prepare("SELECT count(*) FROM users WHERE role = 'admin'").pluck().get())
  if (admins === 0) return warning('admin', 'There is none.', 'Make one: npm run admin -- create')
  return ok('admin', `There ${admins === 1 ? 'is one' : `are ${admins}`}.`)
}

function lookAtQueue(client: Sqlite.Database, now: Date): Finding[] {
  const what = 'queue'
  const findings: Finding[] = []
  const due = client.prepare("SELECT min(run_after_at) FROM jobs WHERE status = 'queued'").pluck().get()
  const waited = due === null ? 0 : Math.floor((now.getTime() - Number(due)) / 1000)
  if (waited > LONGEST_WAIT_SECONDS) {
    const says = `A job has waited for ${Math.floor(waited / 60)} minutes.`
    findings.push(warning(what, says, 'Does the service run? Its log says job-failed where one fails.'))
  }
  const failed = client
    .prepare("SELECT kind, count(*) AS times FROM jobs WHERE status = 'failed' GROUP BY kind")
    .all() as { kind: string; times: number }[]
  if (failed.length > 0) {
    const says = `Given up: ${failed.map(({ kind, times }) => `${times} × ${kind}`).join(', ')}.`
    findings.push(
      warning(what, says, 'The log says job-failed and why. They are forgotten after seven days.'),
    )
  }
  return findings.length > 0 ? findings : [ok(what, 'Nothing waits for too long, and nothing was given up.')]
}

function lookAtClock(client: Sqlite.Database, now: Date): Finding {
  const what = 'clock'
  const newest = Number(
    client
      .prepare(
        'SELECT max(at) FROM (SELECT max(created_at) AS at FROM jobs UNION SELECT max(created_at) FROM users)',
      )
      .pluck()
      .get() ?? 0,
  )
  const says = `It says ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  if (newest - now.getTime() > CLOCK_SLACK_MS) {
    return warning(
      what,
      `${says} The database knows of later times.`,
      'Set the clock (timedatectl set-ntp true).',
    )
  }
  return ok(what, says)
}
