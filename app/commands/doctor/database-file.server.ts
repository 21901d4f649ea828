import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { sentenceFor, sizeInWords } from '~/backups/operator-error'
import { config, isDatabaseLost } from '~/config.server'
import { type Finding, findingsOn } from '~/finding'
import { checkClock, checkQueue, queueWaits } from '~/health/checks.server'
import { readUnchanged } from './packages.server'

const { ok, warning, broken } = findingsOn('database')
/** SQLite truncates the log when there are no readers; one this large is being held open. */
const LARGE_WAL_BYTES = 100_000_000
const RESTORE = 'Stop the service, and restore the newest backup (npm run restore -- PATH).'

/** Checks the database file and its rows. Requires SQLite. */
export async function lookAtDatabase(): Promise<Finding[]> {
  const path = config.databasePath
  if (existsSync(config.restoreMarkerPath)) {
    return [broken('A restore is running, or was interrupted.', 'Run the same command again to finish it.')]
  }
  if (isDatabaseLost()) return [broken(`${path} is missing, although there are files.`, RESTORE)]
  if (!existsSync(path)) return [warning(`${path} does not exist yet.`, 'The first start creates it.')]
  try {
    return await readUnchanged(path, lookAtRows)
  } catch (error) {
    return [broken(sentenceFor(error), RESTORE)]
  }
}

function lookAtRows(client: Sqlite.Database): Finding[] {
  const health = lookAtFile(client)
  if (health.state === 'broken') return [health]
  const migrations = lookAtMigrations(client)
  // The queries below need the current schema.
  if (migrations.state !== 'ok') return [health, migrations]
  const rows = [lookAtAdmin(client), lookAtQueue(client), checkClock(client)]
  return [health, migrations, ...rows.flat()]
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

function lookAtQueue(client: Sqlite.Database): Finding[] {
  const { ok, warning } = findingsOn('queue')
  const findings = checkQueue(queueWaits(client))
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
