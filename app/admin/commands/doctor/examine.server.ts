import { checkBackups } from '~/admin/backups/backup-check.server'
import { sentenceFor } from '~/admin/backups/operator-error'
import { checkSurroundings } from '~/admin/health/checks.server'
import { DAY_MS } from '~/platform/config.server'
import { type Finding, findingsOn } from '~/platform/finding'
import { checkDatabase } from './database-file.server'
import { checkStorageDir } from './disk.server'
import { checkSqlite } from './packages.server'
import { checkMailServerOrOutbox, checkNetwork } from './settings.server'
import { checkEngine } from './voice-engine.server'

/** Allows for one night's backup that failed. */
const OLDEST_BACKUP_MS = 2 * DAY_MS

type Check = () => Finding | Finding[] | Promise<Finding | Finding[]>

export async function examine(): Promise<Finding[]> {
  const sqlite = await checkSqlite()
  const checks: [string, Check][] = [
    ['voice engine', checkEngine],
    ['STORAGE_DIR', checkStorageDir],
    ['surroundings', checkSurroundings],
    ['database', () => (sqlite.state === 'ok' ? checkDatabase() : [])],
    ['HOST', checkNetwork],
    ['mail', checkMailServerOrOutbox],
    ['backups', () => checkBackups({ oldestMs: OLDEST_BACKUP_MS })],
  ]
  const findings = await Promise.all(checks.map(([what, check]) => runCheck(what, check)))
  return [sqlite, ...findings.flat()]
}

async function runCheck(what: string, check: Check): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    return [findingsOn(what).broken(`The check failed: ${sentenceFor(error)}`, 'Fix that, and check again.')]
  }
}
