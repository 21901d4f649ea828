import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Db } from './client'

/** Relative to the project's root, where all processes run. */
const migrationsFolder = resolve('db/migrations')

export function migrateDatabase(db: Db): void {
  migrate(db, { migrationsFolder })
}

interface Migration {
  tag: string
  /** The time of its creation, which identifies it in a migrated database. */
  when: number
}

/** All migrations, the oldest first. */
export function readJournal(): Migration[] {
  return JSON.parse(readFileSync(resolve(migrationsFolder, 'meta/_journal.json'), 'utf8')).entries
}
