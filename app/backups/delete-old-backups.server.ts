import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backupTime, listBackups, MANIFEST, readManifest } from './backup-manifest.server'
import type { TakenBackup } from './take-backup.server'

/**
 * Deletes the backups in a folder that aren't kept. If a file was missing now, also keeps the newest backup without
 * missing files.
 * @param taken the one just made, which is never deleted, even if a wrong clock named others later
 * @param chooseKept returns those of the others that are kept; it gets them newest first
 * @returns the names of the deleted backups
 */
export async function deleteOldBackups(
  toDir: string,
  { folder, manifest }: TakenBackup,
  chooseKept: (others: string[]) => string[],
): Promise<string[]> {
  const others = (await listBackups(toDir)).filter((name) => name !== basename(folder))
  const kept = new Set(chooseKept(others))
  const spared = manifest.missing.length > 0 ? await firstWithAll(toDir, others) : undefined
  const old = others.filter((name) => !kept.has(name) && name !== spared)
  for (const name of old) {
    // Without its manifest it is no longer a backup, even if the process is killed here.
    await rm(join(toDir, name, MANIFEST), { force: true })
    await rm(join(toDir, name), { recursive: true, force: true })
  }
  return old
}

const dayOf = (name: string) => backupTime(name).toISOString().slice(0, 10)

/**
 * Keeps of each of so many days the first backup and the last: so those made by hand replace no night's.
 * @param name of the one just made, whose day counts
 */
export const keepDays = (days: number, name: string) => (others: string[]) => {
  const kept = [...new Set([name, ...others].map(dayOf))].slice(0, days)
  return kept.flatMap((day) => {
    const ofDay = others.filter((other) => dayOf(other) === day)
    return ofDay.filter((_, i) => i === 0 || i === ofDay.length - 1)
  })
}

async function firstWithAll(toDir: string, names: string[]): Promise<string | undefined> {
  for (const name of names) {
    // Skips unreadable ones.
    const found = await readManifest(join(toDir, name)).catch(() => undefined)
    if (found?.missing.length === 0) return name
  }
}
