import { constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '~/platform/config.server'
import { type Finding, findingsOn } from '~/platform/finding'
import { mayAccess } from '~/platform/storage/disk/free-room.server'
import { folderProblem } from '~/platform/storage/disk/try-folder.server'

export async function checkStorageDir(): Promise<Finding[]> {
  const { ok, warning, broken } = findingsOn('STORAGE_DIR')
  const { storageDir } = config
  const problem = await folderProblem('STORAGE_DIR', storageDir)
  if (problem) return [broken(...problem)]
  if (!existsSync(storageDir))
    return [warning(`${storageDir} does not exist yet.`, 'Start the service, or set STORAGE_DIR.')]
  const { uid, mode } = statSync(storageDir)
  const owner = `chown -R ${process.getuid?.() ?? 'USER'} ${storageDir}`
  const closed = ['app.sqlite', 'app.sqlite-wal', 'files', 'spool', 'uploads', 'session-secret']
    .map((name) => join(storageDir, name))
    .filter((path) => existsSync(path) && !mayWrite(path))
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

function mayWrite(path: string): boolean {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return mayAccess(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0))
}
