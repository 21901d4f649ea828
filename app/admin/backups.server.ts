import { join, relative, sep } from 'node:path'
import { config } from '~/platform/config.server'
import { readBackupState } from './backups/backup-check.server'
import { backupTime, listBackups, readManifest } from './backups/backup-manifest.server'
import { isBackupUnderWay } from './backups/nightly-backups.server'
import { getBackupFinding } from './machine.server'

export type Backups = Awaited<ReturnType<typeof getBackups>>

export async function getBackups() {
  const { backupsDir, storageDir, makesBackups } = config
  const { drill } = readBackupState()
  const names = await listBackups(backupsDir)
  const backups = await Promise.all(
    names.map(async (name) => {
      const manifest = await readManifest(join(backupsDir, name)).catch(() => undefined)
      return {
        name,
        takenAt: backupTime(name),
        /** Null when its manifest can't be read. */
        contents: manifest ? { ...manifest.counts, missing: manifest.missing.length } : null,
      }
    }),
  )
  return {
    backups,
    isUnderWay: isBackupUnderWay(),
    finding: await getBackupFinding(),
    drill: drill && { ...drill, at: new Date(drill.at), of: backupTime(drill.name) },
    folder: backupsDir,
    isNightly: makesBackups,
    /** Lost with STORAGE_DIR. */
    isInStorage: !relative(storageDir, backupsDir).startsWith(`..${sep}`),
  }
}
