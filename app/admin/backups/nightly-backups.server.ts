import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { config } from '~/platform/config.server'
import { attempt } from '~/platform/log/log-error.server'
import { type Outcome, refused } from '~/platform/refusal'
import { folderProblem } from '~/platform/storage/disk/try-folder.server'
import { workerEntry } from '~/platform/workers/worker-entry.server'
import type { BackupOutcome, BackupTask } from './backup.worker'
import {
  checkBackups,
  isBackupDue,
  isDrillDue,
  isTellingDue,
  readBackupState,
  saveBackupState,
} from './backup-check.server'
import { tellAdmins } from './backup-emails.server'
import { listBackups } from './backup-manifest.server'
import { deleteUnfinished } from './take-backup.server'

const CHECK_MS = 10 * 60_000
/** A disk that hangs must not stop all later backups. */
const LONGEST_MS = 12 * 3_600_000

let underWay: Promise<void> | undefined
let child: ChildProcess | undefined
let isStopped = false

export const isBackupUnderWay = (): boolean => underWay !== undefined

/**
 * Makes a backup each night, and once a week restores the newest for a trial. What a killed one has left is deleted at
 * the start, or up to half an hour later, when its hold has ended.
 */
export function startNightlyBackups(): () => Promise<void> {
  isStopped = false
  const startedMs = performance.now()
  const clear = async () => {
    const problem = config.makesBackups && (await folderProblem('BACKUP_DIR', config.backupsDir))
    if (!problem) await deleteUnfinished(config.backupsDir, new Date())
    return problem
  }
  void attempt('backup-check-failed', async () => {
    const problem = await clear()
    if (problem) console.error('No backup can be made.', ...problem)
  })
  const check = () =>
    attempt('backup-check-failed', async () => {
      await clear()
      if (await isBackupDue(Date.now(), performance.now() - startedMs)) begin()
    })
  const timer = setInterval(check, CHECK_MS)
  return async () => {
    isStopped = true
    clearInterval(timer)
    child?.kill('SIGTERM')
    await underWay
  }
}

export function backUpNow(): Outcome {
  if (!begin()) return refused('taken', 'A backup is being made already.')
  return { ok: true }
}

function begin(): boolean {
  if (underWay || isStopped) return false
  underWay = attempt('backup-failed', () => backUp()).finally(() => {
    underWay = undefined
  })
  return true
}

export async function backUp(clock = Date.now): Promise<void> {
  const aheadMs = clock() - Date.now()
  const startedAt = clock()
  await saveBackupState({ attempt: { startedAt } })
  const made = await inProcess({ aheadMs })
  // What the stop of the service ended has not failed: it is made after the next start.
  if (isStopped) return
  await saveBackupState({ attempt: { startedAt, endedAt: clock(), ...problemOf(made) } })
  const [newest] = await listBackups(config.backupsDir)
  if (newest && (isDrillDue(readBackupState(), clock()) || readBackupState().drill?.problem)) {
    const drilled = await inProcess({ drill: newest, aheadMs })
    if (isStopped) return
    await saveBackupState({ drill: { at: clock(), name: newest, ...problemOf(drilled) } })
  }
  const { state } = await checkBackups({ now: clock() })
  if (state === 'ok' || !isTellingDue(readBackupState(), clock())) return
  tellAdmins()
  await saveBackupState({ toldAt: clock() })
}

const problemOf = (outcome: BackupOutcome) => (outcome.ok ? {} : { problem: outcome.problem })

async function inProcess(task: BackupTask): Promise<BackupOutcome> {
  const entry = workerEntry('backup')
  const worker = fork(entry, [JSON.stringify(task)], {
    stdio: 'ignore',
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  })
  child = worker
  // An error after its end, as of the connection between the two, has no listener else.
  worker.on('error', () => {})
  let outcome: BackupOutcome | undefined
  worker.once('message', (message: BackupOutcome) => {
    outcome = message
    worker.disconnect()
  })
  try {
    if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not permitted: it keeps its normal priority.
  }
  const [code, signal] = await once(worker, 'exit').catch((error: NodeJS.ErrnoException) => [error.code])
  child = undefined
  return outcome ?? { ok: false, problem: `Its process ended (${signal ?? code}).` }
}
