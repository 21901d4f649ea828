import { existsSync, statSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { schemaAge } from '#db/migrate'
import { sentenceFor, sizeInWords } from '~/admin/backups/operator-error'
import { checkQueue, queueWaits } from '~/admin/health/checks.server'
import { config, isDatabaseLost } from '~/platform/config.server'
import { type Finding, findingsOn } from '~/platform/finding'
import { readUnchanged } from './packages.server'

const { ok, warning, broken } = findingsOn('database')
const RESTORE = 'Stop the service, and restore the newest backup (npm run restore -- PATH).'

/** Requires SQLite. */
export async function checkDatabase(): Promise<Finding[]> {
  const path = config.databasePath
  if (existsSync(config.restoreMarkerPath)) {
    return [broken('A restore is running, or was interrupted.', 'Run the same command again to finish it.')]
  }
  if (isDatabaseLost()) return [broken(`${path} is missing, although there are files.`, RESTORE)]
  if (!existsSync(path)) return [warning(`${path} does not exist yet.`, 'The first start creates it.')]
  const check = (client: Sqlite.Database): Finding[] => {
    const result = String(client.pragma('quick_check(1)', { simple: true }))
    if (result !== 'ok') return [broken(`It is damaged: ${result}.`, RESTORE)]
    const intact = ok(`${sizeInWords(statSync(path).size)}, intact.`)
    const age = checkAge(schemaAge(client))
    // The queries below need the current schema.
    if (age.state !== 'ok') return [intact, age]
    return [intact, age, checkAdmin(client), ...checkJobs(client)]
  }
  try {
    return await readUnchanged(path, check)
  } catch (error) {
    return [broken(sentenceFor(error), RESTORE)]
  }
}

function checkAge(age: 'new' | 'too old' | 'older' | 'current' | 'newer'): Finding {
  const { ok, warning, broken } = findingsOn('migrations')
  if (age === 'current') return ok('All are applied.')
  if (age === 'newer')
    return broken(
      'The database is from a newer version of Everspoken.',
      'Update this installation, or restore the backup taken before the update.',
    )
  if (age === 'too old')
    return broken('The database is too old for this version.', 'Start the service, which says what to do.')
  return warning('Some are pending until the next start.', 'Back up, then start the service.')
}

function checkAdmin(client: Sqlite.Database): Finding {
  const admins = Number(client.prepare("SELECT count(*) FROM users WHERE role = 'admin'").pluck().get())
  const { ok, warning } = findingsOn('admin')
  if (admins === 0) return warning('There is none.', 'Create one: npm run admin -- create')
  return ok(`There ${admins === 1 ? 'is one' : `are ${admins}`}.`)
}

function checkJobs(client: Sqlite.Database): Finding[] {
  const { ok, warning } = findingsOn('queue')
  const findings = checkQueue(queueWaits(client))
  const failed = client.prepare("SELECT count(*) FROM jobs WHERE status = 'failed'").pluck().get()
  if (failed) {
    const remedy = 'The log has job-failed with the reason. Failed jobs are deleted after seven days.'
    findings.push(warning(`Failed jobs: ${failed}.`, remedy))
  }
  return findings.length > 0 ? findings : [ok('No job has waited too long, and none has failed.')]
}
