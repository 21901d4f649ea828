import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export async function newSpoolPath(spoolDir: string): Promise<string> {
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  return join(spoolDir, randomUUID())
}

export const listSpool = (spoolDir: string): string[] => (existsSync(spoolDir) ? readdirSync(spoolDir) : [])

/** Deletes the temporary files of a killed process by their names, since no clock can tell them from the files of this process. */
export async function deleteSpooled(spoolDir: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(spoolDir, name), { recursive: true, force: true })
}
