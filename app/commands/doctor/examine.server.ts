import { checkBackups } from '~/backups/backup-check.server'
import { sentenceFor } from '~/backups/operator-error'
import { type Finding, findingsOn } from '~/finding'
import { checkSurroundings } from '~/health/checks.server'
import { lookAtDatabase } from './database-file.server'
import { lookAtRights } from './disk.server'
import { lookAtDecoders, lookAtNeuralAddon, lookAtSqlite } from './packages.server'
import { lookAtMail, lookAtNode, lookAtService, lookAtSettings } from './settings.server'
import { lookAtEngines } from './voice-engine.server'

/** Allows for one night's backup that failed. */
const OLDEST_BACKUP_MS = 2 * 86_400_000

type Check = () => Finding | undefined | Finding[] | Promise<Finding | undefined | Finding[]>

export async function examine(): Promise<Finding[]> {
  const sqlite = await lookAtSqlite()
  const checks: [string, Check][] = [
    ['Node', lookAtNode],
    ['decoders', lookAtDecoders],
    ['neural voices', lookAtNeuralAddon],
    ['voice engine', lookAtEngines],
    ['STORAGE_DIR', lookAtRights],
    ['surroundings', checkSurroundings],
    ['database', () => (sqlite.state === 'ok' ? lookAtDatabase() : [])],
    ['settings', lookAtSettings],
    ['mail', lookAtMail],
    ['backups', () => checkBackups({ oldestMs: OLDEST_BACKUP_MS })],
    ['service', lookAtService],
  ]
  const seen = await Promise.all(checks.map(([what, check]) => runCheck(what, check)))
  const [node, ...rest] = seen.flat()
  return [node, sqlite, ...rest]
}

/** Turns the error of a check into a finding, so that the others still run. */
async function runCheck(what: string, check: Check): Promise<Finding[]> {
  try {
    return [(await check()) ?? []].flat()
  } catch (error) {
    return [findingsOn(what).broken(`The check failed: ${sentenceFor(error)}`, 'Fix that, and check again.')]
  }
}
