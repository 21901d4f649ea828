import { basename, join } from 'node:path'
import { config } from '~/platform/config.server'
import { sentenceFor } from './operator-error'
import { drillBackup } from './restore-backup.server'
import { deleteOldBackups, keepDays, takeBackup } from './take-backup.server'

/*
 * The process that makes one backup for the service, or restores one for a trial, and then ends: SQLite's copy would stop the
 * service's only thread. It sends the outcome to the service, and ends when the service disconnects or is gone.
 */

export interface BackupTask {
  drill?: string
  aheadMs: number
}

export type BackupOutcome = { ok: true; name: string } | { ok: false; problem: string }

const DAYS_KEPT = 7

const { drill, aheadMs } = JSON.parse(process.argv[2]) as BackupTask
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort(new Error('It was stopped.')))
// Ctrl+C is for the service, which stops this process.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit())

async function run(): Promise<string> {
  const { signal } = stopping
  if (drill) {
    await drillBackup(join(config.backupsDir, drill), signal)
    return drill
  }
  const taken = await takeBackup(config.backupsDir, { signal, clock: () => Date.now() + aheadMs })
  const name = basename(taken.folder)
  const days = Math.min(DAYS_KEPT, config.backupDays ?? DAYS_KEPT)
  await deleteOldBackups(config.backupsDir, taken, keepDays(days, name))
  return name
}

const outcome: BackupOutcome = await run().then(
  (name) => ({ ok: true, name }),
  (error) => ({ ok: false, problem: sentenceFor(error) }),
)
process.send?.(outcome)
