import { constants, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { config } from '~/platform/config.server'
import { findingsOn, minuteOf } from '~/platform/finding'
import { mayAccess } from '~/platform/storage/disk/free-room.server'
import { withReserve } from '~/platform/storage/disk/reserve.server'
import { folderProblem } from '~/platform/storage/disk/try-folder.server'
import { writeDurably } from '~/platform/storage/files/durable.server'
import { backupTime, listBackups } from './backup-manifest.server'

interface Options {
  now?: number
  oldestMs?: number
  /** When the service began to hold something. Without it there should be a backup already. */
  since?: number
}

/**
 * Whether the last backup and its trial succeeded, how old it is, and whether it is still there. Reads no database: the
 * doctor may have none.
 */
export async function checkBackups({ now = Date.now(), oldestMs = WEEK_MS, since }: Options = {}) {
  const { ok, warning } = findingsOn('backups')
  const { attempt, drill } = readBackupState()
  const again = config.makesBackups ? 'choose Back up now or run npm run backup' : 'run npm run backup'
  const folder = config.makesBackups && (await folderProblem('BACKUP_DIR', config.backupsDir))
  if (folder) return warning(`No backup can be made. ${folder[0]}`, folder[1])
  if (attempt?.problem)
    return warning(`The last backup failed. ${attempt.problem}`, `Fix that, and ${again}.`)
  if (drill?.problem) {
    return warning(
      `A test restore of a backup failed: ${drill.name}. ${drill.problem}`,
      `Check the disk that holds the backups, and ${again}.`,
    )
  }
  const last = lastBackup()
  const left = last?.dir ? await listBackups(last.dir) : []
  if (last?.dir && left.length === 0 && mayBeSeen(last.dir)) {
    return warning(
      `The backup of ${minuteOf(last.at)} is gone: there is no whole one in ${last.dir}.`,
      `Check whether its disk is connected, and who emptied it; then ${again}.`,
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
 * When the last backup was made, by the service or by the command, in ms since 1970, and the folder that it was put
 * into, which a note of an earlier version doesn't name.
 */
function lastBackup(): { at: number; dir?: string } | undefined {
  try {
    const [time = '', dir] = readFileSync(config.lastBackupPath, 'utf8').trim().split('\n')
    const at = new Date(time).getTime()
    return at ? { at, dir } : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether what is in a folder can be told. A missing folder of the service's own is emptied; another one's disk may
 * have been taken away on purpose, and one that only another user may read hides its backups.
 */
function mayBeSeen(dir: string): boolean {
  if (!existsSync(dir)) return config.makesBackups && dir === config.backupsDir
  return mayAccess(dir, constants.R_OK | constants.X_OK)
}

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** A failed backup, or one that the end of the service broke off, is tried again after this. */
const RETRY_MS = 2 * HOUR_MS
const NIGHT = [2, 3, 4]

const time = z.number()

/** In a file, since a restore must not bring back what was known when the backup was made. */
const stateFile = z.object({
  attempt: z.object({ startedAt: time, endedAt: time.optional(), problem: z.string().optional() }).optional(),
  drill: z.object({ at: time, name: z.string(), problem: z.string().optional() }).optional(),
  toldAt: time.optional(),
})

export type BackupState = z.infer<typeof stateFile>

export function readBackupState(): BackupState {
  try {
    return stateFile.parse(JSON.parse(readFileSync(config.backupStatePath, 'utf8')))
  } catch {
    // There is none yet; and a damaged one costs no more than a backup too many.
    return {}
  }
}

export const saveBackupState = (changes: BackupState): Promise<void> =>
  withReserve(() =>
    writeDurably(config.backupStatePath, JSON.stringify({ ...readBackupState(), ...changes })),
  )

const CLOCK_SLACK_MS = 5 * 60_000

/** Whether a time is less than so long ago. One in the future, from before the clock was set back, isn't. */
const isWithin = (at: number | undefined, ms: number, now: number) =>
  at !== undefined && at <= now + CLOCK_SLACK_MS && now - at < ms

/** Whether the night's backup is due: in the night, or by day after a night in which the machine was off. */
export async function isBackupDue(now: number, upMs: number): Promise<boolean> {
  const { attempt } = readBackupState()
  if (!config.makesBackups || isWithin(attempt?.startedAt, RETRY_MS, now)) return false
  const [newest] = await listBackups(config.backupsDir)
  const takenAt = newest ? backupTime(newest).getTime() : undefined
  const isNight = NIGHT.includes(new Date(now).getHours())
  return isNight
    ? !isWithin(takenAt, 12 * HOUR_MS, now)
    : upMs > HOUR_MS && !isWithin(takenAt, 26 * HOUR_MS, now)
}

export const isDrillDue = ({ drill }: BackupState, now: number): boolean => !isWithin(drill?.at, WEEK_MS, now)

export const isTellingDue = ({ toldAt }: BackupState, now: number): boolean =>
  !isWithin(toldAt, 20 * HOUR_MS, now)
