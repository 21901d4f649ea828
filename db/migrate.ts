import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type Database from 'better-sqlite3'
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

/** Compares the migrations that a database has had with those of this code; a new one has had none. */
export function schemaAge(client: Database.Database): 'new' | 'older' | 'current' | 'newer' {
  const hasAny = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get()
  if (!hasAny) return 'new'
  const applied = client.prepare('SELECT created_at FROM __drizzle_migrations').pluck().all().map(Number)
  if (applied.length === 0) return 'new'
  const known = readJournal().map(({ when }) => when)
  if (applied.some((when) => !known.includes(when))) return 'newer'
  return applied.length < known.length ? 'older' : 'current'
}
