import { min } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import type { Finding } from '~/platform/finding'
import { database, tables } from '~/platform/storage/database.server'
import { checkBackups } from './backups/backup-check.server'
import { checkMail, checkRestarts, checkSurroundings } from './health/checks.server'
import { troubles } from './health/health.server'
import { checkSettings } from './settings-news.server'

const { users } = tables

export async function getNotices(admin: Owner): Promise<Finding[]> {
  const backups = await getBackupFinding()
  const found = [...checkSurroundings(), backups, ...checkRestarts(), ...troubles()]
  const all = [checkMail(), ...checkSettings(admin), ...found]
  return all.filter(({ state }) => state !== 'ok')
}

/** A service that has just begun needs no backup yet. */
export function getBackupFinding(): Promise<Finding> {
  const first = database()
    .select({ at: min(users.createdAt) })
    .from(users)
    .get()
  return checkBackups({ since: first?.at?.getTime() })
}
