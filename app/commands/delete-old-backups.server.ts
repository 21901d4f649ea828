import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listBackups, MANIFEST, readManifest } from './backup-manifest.server'
import type { TakenBackup } from './take-backup.server'

/**
 * Deletes all backups in the folder but the newest. If a file was missing now, also keeps the newest backup without
 * missing files.
 * @param count how many are kept, including the one just made, which is never deleted, even if a wrong clock named
 * others later
 * @returns the names of the deleted backups
 */
export async function deleteOldBackups(
  toDir: string,
  count: number,
  { folder, manifest }: TakenBackup,
): Promise<string[]> {
  const others = (await listBackups(toDir)).filter((name) => name !== basename(folder))
  const spared = manifest.missing.length > 0 ? await firstWithAll(toDir, others) : undefined
  const old = others.slice(count - 1).filter((name) => name !== spared)
  for (const name of old) {
    // Without its manifest it is no longer a backup, even if the process is killed here.
    await rm(join(toDir, name, MANIFEST), { force: true })
    await rm(join(toDir, name), { recursive: true, force: true })
  }
  return old
}

async function firstWithAll(toDir: string, names: string[]): Promise<string | undefined> {
  for (const name of names) {
    // Skips unreadable ones.
    const found = await readManifest(join(toDir, name)).catch(() => undefined)
    if (found?.missing.length === 0) return name
  }
}
