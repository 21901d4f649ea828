import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type Database from 'better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './client'

/** Relative to the project's root, where all processes run. */
const migrationsFolder = resolve('db/migrations')

/** Foreign keys are off meanwhile, so that a table can be rebuilt: dropping one would delete the rows that refer to it. */
export function migrateDatabase(db: Db): void {
  recordFirstMigration(db.$client)
  db.$client.pragma('foreign_keys = OFF')
  try {
    migrate(db, { migrationsFolder })
  } finally {
    db.$client.pragma('foreign_keys = ON')
  }
}

/**
 * The first migration replaces 31 earlier ones and has the time of the last of them. A database that has had them all
 * has its schema, and records it in place of them.
 */
function recordFirstMigration(client: Database.Database): void {
  const first = readMigrationFiles({ migrationsFolder })[0]
  if (!first || Math.min(...appliedMigrations(client)) >= first.folderMillis) return
  client
    .transaction(() => {
      client.prepare('DELETE FROM __drizzle_migrations WHERE created_at < ?').run(first.folderMillis)
      client
        .prepare('UPDATE __drizzle_migrations SET hash = ? WHERE created_at = ?')
        .run(first.hash, first.folderMillis)
    })
    .immediate()
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

function appliedMigrations(client: Database.Database): number[] {
  const hasAny = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  return hasAny ? client.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all().map(Number) : []
}

/** Compares a database's migrations with those of this code, which can't update one that is too old. */
export function schemaAge(client: Database.Database): 'new' | 'too old' | 'older' | 'current' | 'newer' {
  const applied = appliedMigrations(client)
  if (applied.length === 0) return 'new'
  const known = readJournal().map(({ when }) => when)
  const first = Math.min(...known)
  if (applied.every((when) => when < first)) return 'too old'
  if (applied.some((when) => when >= first && !known.includes(when))) return 'newer'
  const isCurrent = applied.length === known.length && known.every((when) => applied.includes(when))
  return isCurrent ? 'current' : 'older'
}

export const TOO_OLD =
  'is too old for this version of Everspoken. Install commit 1ab3ea81 (git checkout 1ab3ea81), start it once, and stop it; then install this version again.'
