import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backupTime, listBackups } from '~/backups/backup-manifest.server'
import { readBackupState } from '~/backups/backup-state.server'
import { sizeInWords } from '~/backups/operator-error'
import { config } from '~/config.server'
import { type Finding, findingsOn } from './finding'

const DAY_MS = 86_400_000
/** Allows for one failed nightly backup. */
const OLDEST_BACKUP_DAYS = 2

export function lookAtDisk(): Finding[] {
  return [lookAtRoom(), ...lookAtRights()]
}

/** Returns the folder, or its nearest existing parent. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

function lookAtRoom(): Finding {
  const { ok, warning, broken } = findingsOn('disk')
  const { bavail, bsize } = statfsSync(nearestFolder(config.storageDir))
  const freeBytes = bavail * bsize
  const says = `${sizeInWords(freeBytes)} are free for ${config.storageDir}.`
  const toDo = 'Free some space: old backups and outbox/ come first.'
  const least = config.minFreeBytes
  if (freeBytes < least) {
    const refused = `Uploads and stories are refused below MIN_FREE_BYTES, ${sizeInWords(least)}.`
    return broken(`${says} ${refused}`, toDo)
  }
  return freeBytes < 5 * least ? warning(`${says} That is low.`, toDo) : ok(says)
}

function lookAtRights(): Finding[] {
  const { ok, warning, broken } = findingsOn('STORAGE_DIR')
  const { storageDir } = config
  if (!existsSync(storageDir)) {
    return mayWrite(nearestFolder(storageDir))
      ? [warning(`${storageDir} does not exist yet.`, 'Start the service, or set STORAGE_DIR.')]
      : [broken(`${storageDir} is missing, and this account may not create it.`, 'Set STORAGE_DIR.')]
  }
  const { uid, mode } = statSync(storageDir)
  const owner = `chown -R ${process.getuid?.() ?? 'USER'} ${storageDir}`
  const paths = [
    storageDir,
    ...inStorage('app.sqlite', 'app.sqlite-wal', 'files', 'spool', 'uploads', 'session-secret'),
  ]
  const closed = paths.filter((path) => !mayWrite(path))
  const findings: Finding[] = []
  if (closed.length > 0) {
    const toDo = `Run this as the service's account. If this is that account: ${owner}`
    findings.push(broken(`This account may not write to ${closed.join(', ')}.`, toDo))
  }
  if (process.getuid?.() !== undefined && uid !== process.getuid() && closed.length === 0) {
    const toDo = `Run commands as its owner, for example with sudo -u '#${uid}'.`
    findings.push(
      warning(
        `${storageDir} belongs to another account, which can't read the files that commands create there.`,
        toDo,
      ),
    )
  }
  if ((mode & 0o077) !== 0) {
    const toDo = `chmod 700 ${storageDir}`
    findings.push(warning('Other accounts on this machine can read it.', toDo))
  }
  return findings.length > 0 ? findings : [ok(`${storageDir} is writable, and only by its owner.`)]
}

const inStorage = (...names: string[]) =>
  names.map((name) => join(config.storageDir, name)).filter((path) => existsSync(path))

function mayWrite(path: string): boolean {
  try {
    const mode = statSync(path).isDirectory() ? constants.W_OK | constants.X_OK : constants.W_OK
    accessSync(path, constants.R_OK | mode)
    return true
  } catch {
    return false
  }
}

/** Checks the age of the newest backup. */
export async function lookAtBackups(now = new Date()): Promise<Finding> {
  const { ok, warning } = findingsOn('backups')
  const dir = config.backupsDir
  const toDo = config.makesBackups
    ? 'Run npm run backup. The service makes one each night that it runs.'
    : 'Run npm run backup, nightly by cron. If backups are kept elsewhere, check there.'
  const { attempt, drill } = readBackupState()
  if (attempt?.problem) return warning(`The service could not make the last one. ${attempt.problem}`, toDo)
  if (drill?.problem) return warning(`${drill.name} could not be restored in a trial. ${drill.problem}`, toDo)
  const [newest] = await listBackups(dir)
  if (!newest) return warning(`There is none in ${dir}.`, toDo)
  const takenAt = backupTime(newest)
  const days = (now.getTime() - takenAt.getTime()) / DAY_MS
  const says = `The newest in ${dir} is from ${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  return days > OLDEST_BACKUP_DAYS ? warning(`${says} That is ${Math.floor(days)} days ago.`, toDo) : ok(says)
}
