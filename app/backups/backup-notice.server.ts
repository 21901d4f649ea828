import { readFileSync } from 'node:fs'
import { min } from 'drizzle-orm'
import { config } from '~/config.server'
import { database, tables } from '~/storage/database.server'
import { isWithin, readBackupState, WEEK_MS } from './backup-state.server'

/** What isn't set up or isn't well, and what to do about it: one sentence each. */
export interface Notice {
  says: string
  remedy: string
}

/** What isn't well with the backups, for the admins; undefined if all is. */
export function backupNotice(now = Date.now()): Notice | undefined {
  const { attempt, drill } = readBackupState()
  if (attempt?.problem) {
    return {
      says: `The last backup failed. ${attempt.problem}`,
      remedy: 'Mend that, and choose Back up now.',
    }
  }
  if (drill?.problem) {
    return {
      says: `A backup could not be restored in a trial. ${drill.problem}`,
      remedy: 'Choose Back up now, and check the disk that holds the backups.',
    }
  }
  const since = lastBackupAt() ?? firstUserAt()
  if (since === undefined || isWithin(since, WEEK_MS, now)) return undefined
  return {
    says: 'There has been no backup for a week.',
    remedy: config.makesBackups
      ? 'Choose Back up now; one is made each night while the service runs.'
      : 'Run npm run backup, or set BACKUP_DIR to a folder so that the service makes one each night.',
  }
}

/** When the last backup was made, by the service or by the command, wherever; in ms since 1970. */
export function lastBackupAt(): number | undefined {
  try {
    return new Date(readFileSync(config.lastBackupPath, 'utf8').trim()).getTime() || undefined
  } catch {
    return undefined
  }
}

const firstUserAt = () =>
  database()
    .select({ at: min(tables.users.createdAt) })
    .from(tables.users)
    .get()
    ?.at?.getTime()
