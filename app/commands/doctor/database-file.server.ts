import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { sentenceFor, sizeInWords } from '~/backups/operator-error'
import { config, isDatabaseLost } from '~/config.server'
import { CLOCK_SLACK_MS, LONGEST_WAIT_SECONDS, NEWEST_TIME } from '~/health/health-limits'
import { type Finding, findingsOn } from './finding'
import { openUnchanged } from './packages.server'
import { lookAtRemoteVoices } from './voice-engine.server'

const { ok, warning, broken } = findingsOn('database')
/** SQLite truncates the log when there are no readers; one this large is being held open. */
const LARGE_WAL_BYTES = 100_000_000
const RESTORE = 'Stop the service, and restore the newest backup (npm run restore -- PATH).'

/** Checks the database file and its rows. Requires SQLite. */
export async function lookAtDatabase(now = new Date()): Promise<Finding[]> {
  const path = config.databasePath
  if (existsSync(config.restoreMarkerPath)) {
    return [broken('A restore is running, or was interrupted.', 'Run the same command again to finish it.')]
  }
  if (isDatabaseLost()) return [broken(`${path} is missing, although there are files.`, RESTORE)]
  if (!existsSync(path)) return [warning(`${path} does not exist yet.`, 'The first start creates it.')]
  let client: Sqlite.Database | undefined
  try {
    client = await openUnchanged(path)
    const health = lookAtFile(client)
    if (health.state === 'broken') return [health]
    const migrations = lookAtMigrations(client)
    const findings = [health, migrations]
    // The queries below need the current schema.
    if (migrations.state !== 'ok') return findings
    return [
      ...findings,
      lookAtAdmin(client),
      ...lookAtQueue(client, now),
      ...lookAtRemoteVoices(client),
      lookAtClock(client, now),
    ]
  } catch (error) {
    return [broken(sentenceFor(error), RESTORE)]
  } finally {
    client?.close()
  }
}

function lookAtFile(client: Sqlite.Database): Finding {
  const result = String(client.pragma('quick_check(1)', { simple: true }))
  if (result !== 'ok') return broken(`It is damaged: ${result}.`, RESTORE)
  const wal = `${config.databasePath}-wal`
  const walBytes = existsSync(wal) ? statSync(wal).size : 0
  const says = `${sizeInWords(statSync(config.databasePath).size)}, intact; its log has ${sizeInWords(walBytes)}.`
  return walBytes > LARGE_WAL_BYTES
    ? warning(says, 'Restart the service. If the log grows again, something else holds the file open.')
    : ok(says)
}

/** Counts pending migrations by drizzle's rule: those newer than the newest applied one. */
function lookAtMigrations(client: Sqlite.Database): Finding {
  const { ok, warning, broken } = findingsOn('migrations')
  const { entries } = JSON.parse(readFileSync(resolve('db/migrations/meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const hasAny = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  const newestApplied = hasAny
    ? Number(client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? 0)
    : 0
  const pending = entries.filter(({ when }) => when > newestApplied).length
  if (pending > 0)
    return warning(
      `${pending} of ${entries.length} are pending until the next start.`,
      'Back up, then start the service.',
    )
  if (newestApplied > Math.max(...entries.map(({ when }) => when))) {
    return broken(
      'The database is from a newer version of Everspoken.',
      'Update this installation, or restore the backup taken before the update.',
    )
  }
  return ok(`All ${entries.length} are applied.`)
}

function lookAtAdmin(client: Sqlite.Database): Finding {
  const admins = Number(client.prepare("SELECT count(*) FROM users WHERE role = 'admin'").pluck().get())
  const { ok, warning } = findingsOn('admin')
  if (admins === 0) return warning('There is none.', 'Create one: npm run admin -- create')
  return ok(`There ${admins === 1 ? 'is one' : `are ${admins}`}.`)
}

function lookAtQueue(client: Sqlite.Database, now: Date): Finding[] {
  const { ok, warning } = findingsOn('queue')
  const findings: Finding[] = []
  const due = client.prepare("SELECT min(run_after_at) FROM jobs WHERE status = 'queued'").pluck().get()
  const waited = due === null ? 0 : Math.floor((now.getTime() - Number(due)) / 1000)
  if (waited > LONGEST_WAIT_SECONDS) {
    const says = `A job has waited for ${Math.floor(waited / 60)} minutes.`
    findings.push(warning(says, 'Is the service running? Its log has job-failed for each failure.'))
  }
  const still = client.prepare("SELECT min(progressed_at) FROM jobs WHERE status = 'running'").pluck().get()
  const stillFor = still === null ? 0 : Math.floor((now.getTime() - Number(still)) / 1000)
  if (stillFor > LONGEST_WAIT_SECONDS) {
    const says = `A running job has made no progress for ${Math.floor(stillFor / 60)} minutes.`
    findings.push(warning(says, 'Restart the service: the job is taken over at once.'))
  }
  const failed = client
    .prepare("SELECT kind, count(*) AS times FROM jobs WHERE status = 'failed' GROUP BY kind")
    .all() as { kind: string; times: number }[]
  if (failed.length > 0) {
    const says = `Failed: ${failed.map(({ kind, times }) => `${times} × ${kind}`).join(', ')}.`
    findings.push(
      warning(says, 'The log has job-failed with the reason. Failed jobs are deleted after seven days.'),
    )
  }
  return findings.length > 0 ? findings : [ok('No job has waited too long, and none has failed.')]
}

function lookAtClock(client: Sqlite.Database, now: Date): Finding {
  const { ok, warning } = findingsOn('clock')
  const newest = Number(client.prepare(NEWEST_TIME).pluck().get() ?? 0)
  const says = `It is ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  if (newest - now.getTime() > CLOCK_SLACK_MS) {
    return warning(
      `${says} The database contains later times: it was set back.`,
      'Set the clock (timedatectl set-ntp true). If it is right now, only the order of lists is affected.',
    )
  }
  return ok(says)
}
