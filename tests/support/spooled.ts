import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { config } from '~/platform/config.server'

/** Copies a fixture to the folder of uploads, the only one that the workers for strangers' files can read. */
export function spooled(fixture: string): string {
  const path = join(spoolFolder(), basename(fixture))
  copyFileSync(resolve('tests/fixtures', fixture), path)
  return path
}

export function spoolFolder(): string {
  mkdirSync(config.spoolDir, { recursive: true })
  return config.spoolDir
}
