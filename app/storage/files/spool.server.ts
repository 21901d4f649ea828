import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export async function newSpoolPath(spoolDir: string): Promise<string> {
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  return join(spoolDir, randomUUID())
}

export const listSpool = (spoolDir: string): string[] => (existsSync(spoolDir) ? readdirSync(spoolDir) : [])
