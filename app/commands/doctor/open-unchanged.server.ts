import { existsSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'

/**
 * Opens the database without migrating or changing it. The last connection to close checkpoints the log: if there is
 * one, that is left to the service; if there is none, a read-only connection would leave an empty one.
 */
export async function openUnchanged(path: string): Promise<Sqlite.Database> {
  const { default: Database } = await import('better-sqlite3')
  const client = new Database(path, { readonly: existsSync(`${path}-wal`), fileMustExist: true })
  client.pragma('query_only = ON')
  client.pragma('busy_timeout = 5000')
  return client
}
