import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Db } from './client'

/** Run from the project's root. */
const migrationsFolder = resolve('db/migrations')

/** Brings the database to today's schema. */
export function migrateDatabase(db: Db): void {
  migrate(db, { migrationsFolder })
}

interface Migration {
  tag: string
  /** Its name in a migrated database: the time of its making. */
  when: number
}

/** Every migration, the oldest first. */
export function readJournal(): Migration[] {
  return JSON.parse(readFileSync(resolve(migrationsFolder, 'meta/_journal.json'), 'utf8')).entries
}
