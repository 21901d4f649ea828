import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }

/** Text as searches compare it: small letters without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Opens the database file, making it when it isn't there.
 * WAL lets readers go on while one writes; synchronous FULL, because in WAL mode NORMAL may lose a commit that was
 * already acknowledged when the power goes.
 */
export function openDatabase(path: string): Db {
  const client = new Database(path)
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  client.pragma('busy_timeout = 5000')
  client.function('fold', { deterministic: true }, (text) => fold(String(text)))
  return drizzle(client, { schema, casing: 'snake_case' })
}
