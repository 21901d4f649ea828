import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './durable.server'

export async function newSpoolPath(spoolDir: string): Promise<string> {
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  return join(spoolDir, randomUUID())
}

/** When this process started; older spool files belong to an earlier one. */
const processStart = () => new Date(Date.now() - process.uptime() * 1000)

/**
 * Deletes the temporary files of a killed process.
 * @returns how many files were deleted
 */
export async function sweepSpool(spoolDir: string, olderThan = processStart()): Promise<number> {
  let deleted = 0
  for (const name of (await unlessMissing(() => readdir(spoolDir))) ?? []) {
    const path = join(spoolDir, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtime >= olderThan) continue
    await rm(path, { recursive: true, force: true })
    deleted++
  }
  return deleted
}
