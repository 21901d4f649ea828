import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { config } from '~/config.server'
import { LEAST_FREE_MB } from '~/health/health-limits'
import { sizeInWords } from '../command.server'
import { broken, type Finding, ok, warning } from './finding'

const MB = 2 ** 20
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
  const what = 'disk'
  const { bavail, bsize } = statfsSync(nearestFolder(config.storageDir))
  const says = `${sizeInWords(bavail * bsize)} are free for ${config.storageDir}.`
  const freeMb = (bavail * bsize) / MB
  const toDo = 'Free some space: old backups and outbox/ come first.'
  if (freeMb < LEAST_FREE_MB) return broken(what, `${says} Uploads and stories will fail.`, toDo)
  return freeMb < 4 * LEAST_FREE_MB ? warning(what, `${says} That is low.`, toDo) : ok(what, says)
}

function lookAtRights(): Finding[] {
  const what = 'STORAGE_DIR'
  const { storageDir } = config
  if (!existsSync(storageDir)) {
    return mayWrite(nearestFolder(storageDir))
      ? [warning(what, `${storageDir} does not exist yet.`, 'Start the service, or set STORAGE_DIR.')]
      : [broken(what, `${storageDir} is missing, and this account may not create it.`, 'Set STORAGE_DIR.')]
  }
  const { uid, mode } = statSync(storageDir)
  const owner = `chown -R ${process.getuid?.() ?? 'USER'} ${storageDir}`
  const paths = [storageDir, ...inStorage('app.sqlite', 'app.sqlite-wal', 'files', 'spool', 'session-secret')]
  const closed = paths.filter((path) => !mayWrite(path))
  const findings: Finding[] = []
  if (closed.length > 0) {
    const toDo = `Run this as the service's account. If this is that account: ${owner}`
    findings.push(broken(what, `This account may not write to ${closed.join(', ')}.`, toDo))
  }
  if (process.getuid?.() !== undefined && uid !== process.getuid() && closed.length === 0) {
    const toDo = `Run commands as its owner, for example with sudo -u '#${uid}'.`
    findings.push(
      warning(
        what,
        `${storageDir} belongs to another account, which can't read the files that commands create there.`,
        toDo,
      ),
    )
  }
  if ((mode & 0o077) !== 0) {
    const toDo = `chmod 700 ${storageDir}`
    findings.push(warning(what, 'Other accounts on this machine can read it.', toDo))
  }
  return findings.length > 0 ? findings : [ok(what, `${storageDir} is writable, and only by its owner.`)]
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

const BACKUP = /^everspoken-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** Checks the age of the newest backup; one without a manifest is incomplete. */
export function lookAtBackups(now = new Date()): Finding {
  const what = 'backups'
  const dir = config.backupsDir
  const toDo = 'Run npm run backup, nightly by cron. If backups are kept elsewhere, check there.'
  const names = existsSync(dir) ? readdirSync(dir) : []
  const newest = names
    .filter((name) => BACKUP.test(name) && existsSync(join(dir, name, 'manifest.json')))
    .sort()
    .at(-1)
  if (!newest) return warning(what, `There is none in ${dir}.`, toDo)
  const takenAt = new Date(newest.replace(BACKUP, '$1T$2:$3:$4Z'))
  const days = (now.getTime() - takenAt.getTime()) / DAY_MS
  const says = `The newest in ${dir} is from ${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  return days > OLDEST_BACKUP_DAYS
    ? warning(what, `${says} That is ${Math.floor(days)} days ago.`, toDo)
    : ok(what, says)
}
