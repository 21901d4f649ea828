import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { config } from '~/config.server'
import { LEAST_FREE_MB } from '~/health/health-limits'
import { sizeInWords } from '../command.server'
import { broken, type Finding, ok, warning } from './finding'

const MB = 2 ** 20
const DAY_MS = 86_400_000
/** A backup each night, and one night that went wrong. */
const OLDEST_BACKUP_DAYS = 2

export function lookAtDisk(): Finding[] {
  return [lookAtRoom(), ...lookAtRights()]
}

/** Of a folder that isn't there yet, the one that it will be made in. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

function lookAtRoom(): Finding {
  const what = 'disk'
  const { bavail, bsize } = statfsSync(nearestFolder(config.storageDir))
  const says = `${sizeInWords(bavail * bsize)} are free for ${config.storageDir}.`
  const freeMb = (bavail * bsize) / MB
  const toDo = 'Make room: old backups and outbox/ are the first places to look.'
  if (freeMb < LEAST_FREE_MB) return broken(what, `${says} Uploads and stories will fail.`, toDo)
  return freeMb < 4 * LEAST_FREE_MB ? warning(what, `${says} That is little.`, toDo) : ok(what, says)
}

function lookAtRights(): Finding[] {
  const what = 'STORAGE_DIR'
  const { storageDir } = config
  if (!existsSync(storageDir)) {
    return mayWrite(nearestFolder(storageDir))
      ? [warning(what, `${storageDir} is not there yet.`, 'The first start makes it; else set STORAGE_DIR.')]
      : [broken(what, `${storageDir} is not there, and this account may not make it.`, 'Set STORAGE_DIR.')]
  }
  const { uid, mode } = statSync(storageDir)
  const owner = `chown -R ${process.getuid?.() ?? 'USER'} ${storageDir}`
  const paths = [storageDir, ...inStorage('app.sqlite', 'app.sqlite-wal', 'files', 'spool', 'session-secret')]
  const closed = paths.filter((path) => !mayWrite(path))
  const findings: Finding[] = []
  if (closed.length > 0) {
    const toDo = `Run this as the account that the service runs as. If that is this one: ${owner}`
    findings.push(broken(what, `This account may not write to ${closed.join(', ')}.`, toDo))
  }
  if (process.getuid?.() !== undefined && uid !== process.getuid() && closed.length === 0) {
    const toDo = `Run commands as its owner, such as with sudo -u '#${uid}'.`
    findings.push(
      warning(
        what,
        `${storageDir} belongs to another account: what commands make there it can't read.`,
        toDo,
      ),
    )
  }
  if ((mode & 0o077) !== 0) {
    const toDo = `chmod 700 ${storageDir}`
    findings.push(warning(what, 'Other accounts of this machine can look into it.', toDo))
  }
  return findings.length > 0 ? findings : [ok(what, `${storageDir} can be written, by its owner alone.`)]
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

/** A folder without its manifest is a backup that was broken off. */
export function lookAtBackups(now = new Date()): Finding {
  const what = 'backups'
  const dir = config.backupsDir
  const toDo = 'Run npm run backup, each night by cron. If they are kept elsewhere, look there.'
  const names = existsSync(dir) ? readdirSync(dir) : []
  const newest = names
    .filter((name) => BACKUP.test(name) && existsSync(join(dir, name, 'manifest.json')))
    .sort()
    .at(-1)
  if (!newest) return warning(what, `There is none in ${dir}.`, toDo)
  const takenAt = new Date(newest.replace(BACKUP, '$1T$2:$3:$4Z'))
  const days = (now.getTime() - takenAt.getTime()) / DAY_MS
  const says = `The newest in ${dir} is of ${takenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  return days > OLDEST_BACKUP_DAYS
    ? warning(what, `${says} That is ${Math.floor(days)} days ago.`, toDo)
    : ok(what, says)
}
