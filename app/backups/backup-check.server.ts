import { existsSync, readFileSync } from 'node:fs'
import { config } from '~/config.server'
import { type Finding, findingsOn, minuteOf } from '~/finding'
import { backupTime, listBackups } from './backup-manifest.server'
import { isWithin, readBackupState, WEEK_MS } from './backup-state.server'

interface Options {
  now?: number
  /** The age from which a backup is too old. */
  oldestMs?: number
  /** When the service began to hold something. Without it there should be a backup already. */
  since?: number
}

/**
 * Whether the last backup and its trial succeeded, how old it is, and whether it is still there. Reads no database: the doctor may
 * have none.
 */
export async function checkBackups({
  now = Date.now(),
  oldestMs = WEEK_MS,
  since,
}: Options = {}): Promise<Finding> {
  const { ok, warning } = findingsOn('backups')
  const { attempt, drill } = readBackupState()
  const again = config.makesBackups ? 'choose Back up now or run npm run backup' : 'run npm run backup'
  if (attempt?.problem)
    return warning(`The last backup failed. ${attempt.problem}`, `Mend that, and ${again}.`)
  if (drill?.problem) {
    return warning(
      `A backup could not be restored in a trial: ${drill.name}. ${drill.problem}`,
      `Check the disk that holds the backups, and ${again}.`,
    )
  }
  const last = lastBackup()
  const left = last?.dir ? await listBackups(last.dir) : []
  if (last?.dir && left.length === 0 && mayBeSeen(last.dir)) {
    return warning(
      `The backup of ${minuteOf(last.at)} is gone: there is no whole one in ${last.dir}.`,
      `See whether its disk is there, and who emptied it; then ${again}.`,
    )
  }
  const at = last && left[0] ? Math.min(last.at, backupTime(left[0]).getTime()) : (last?.at ?? since)
  const day = at && minuteOf(at)
  if (isWithin(at, oldestMs, now)) return ok(`The last was made on ${day}.`)
  return warning(
    day ? `There has been no backup since ${day}.` : 'There is no backup yet.',
    config.makesBackups
      ? 'Choose Back up now or run npm run backup; one is made each night while the service runs.'
      : 'Run npm run backup, nightly by cron, or set BACKUP_DIR to a folder so that the service makes one each night.',
  )
}

/**
 * When the last backup was made, by the service or by the command, in ms since 1970, and the folder that it was put into,
 * which a note of an earlier version doesn't name.
 */
export function lastBackup(): { at: number; dir?: string } | undefined {
  try {
    const [time = '', dir] = readFileSync(config.lastBackupPath, 'utf8').trim().split('\n')
    const at = new Date(time).getTime()
    return at ? { at, dir } : undefined
  } catch {
    return undefined
  }
}

/** A missing folder of the service's own is emptied; another one's disk may have been taken away on purpose. */
const mayBeSeen = (dir: string) => existsSync(dir) || (config.makesBackups && dir === config.backupsDir)
