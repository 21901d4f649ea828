import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { config } from '~/config.server'
import { withReserve } from '~/storage/disk/reserve.server'
import { writeDurably } from '~/storage/files/durable.server'
import { backupTime, listBackups } from './backup-manifest.server'

const HOUR_MS = 3_600_000
export const WEEK_MS = 7 * 24 * HOUR_MS
/** A failed backup, or one that the end of the service broke off, is tried again after this. */
const RETRY_MS = 2 * HOUR_MS
/** The hours of the machine's own time in which a backup is due. */
const NIGHT = [2, 3, 4]

const time = z.number()

/** In a file, since a restore must not bring back what was known when the backup was made. */
const stateFile = z.object({
  /** The last attempt to make a backup; without an end while it is made, or if the service ended before. */
  attempt: z.object({ startedAt: time, endedAt: time.optional(), problem: z.string().optional() }).optional(),
  drill: z.object({ at: time, name: z.string(), problem: z.string().optional() }).optional(),
  /** When the admins were last told of a problem. */
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

/** A small correction of the clock. */
const CLOCK_SLACK_MS = 5 * 60_000

/** Whether a time is less than so long ago. One in the future, from before the clock was set back, isn't. */
export const isWithin = (at: number | undefined, ms: number, now: number) =>
  at !== undefined && at <= now + CLOCK_SLACK_MS && now - at < ms

/**
 * Whether the night's backup is due: in the night, or by day after a night in which the machine was off.
 * @param upMs how long the service has run, since its start isn't the time for it
 */
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
