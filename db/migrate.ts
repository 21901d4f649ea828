import { resolve } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Db } from './client'

/** Brings the database to today's schema. Run from the project's root, where db/migrations lies. */
export function migrateDatabase(db: Db): void {
  migrate(db, { migrationsFolder: resolve('db/migrations') })
}
