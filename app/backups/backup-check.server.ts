import { readFileSync } from 'node:fs'
import { config } from '~/config.server'
import { type Finding, findingsOn, minuteOf } from '~/finding'
import { isWithin, readBackupState, WEEK_MS } from './backup-state.server'

interface Options {
  now?: number
  /** The age from which a backup is too old. */
  oldestMs?: number
  /** When the service began to hold something. Without it there should be a backup already. */
  since?: number
}

/** Whether the last backup and its trial succeeded, and how old it is. Reads no database: the doctor may have none. */
export function checkBackups({ now = Date.now(), oldestMs = WEEK_MS, since }: Options = {}): Finding {
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
  const at = lastBackupAt() ?? since
  const day = at && minuteOf(at)
  if (isWithin(at, oldestMs, now)) return ok(`The last was made on ${day}.`)
  return warning(
    day ? `There has been no backup since ${day}.` : 'There is no backup yet.',
    config.makesBackups
      ? 'Choose Back up now or run npm run backup; one is made each night while the service runs.'
      : 'Run npm run backup, nightly by cron, or set BACKUP_DIR to a folder so that the service makes one each night.',
  )
}

/** When the last backup was made, by the service or by the command, wherever; in ms since 1970. */
export function lastBackupAt(): number | undefined {
  try {
    return new Date(readFileSync(config.lastBackupPath, 'utf8').trim()).getTime() || undefined
  } catch {
    return undefined
  }
}
