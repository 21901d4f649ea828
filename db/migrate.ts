import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type Database from 'better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './client'

/** Relative to the project's root, where all processes run. */
const migrationsFolder = resolve('db/migrations')

/**
 * The migrations that the first one replaces, by their times, which identify them in a migrated database, from the last of
 * commit 1ab3ea81 on. `rows` names what a database needs that has had no later one, besides the columns of today.
 */
const older: { when: number; rows?: string }[] = [
  { when: 1_795_575_046_124, rows: 'smaller_house' },
  { when: 1_795_721_309_212 },
  { when: 1_795_731_739_866 },
  { when: 1_795_734_097_935, rows: 'no_deletions' },
  { when: 1_795_740_765_606, rows: 'voice_names_of_links' },
  { when: 1_795_743_248_425 },
  { when: 1_795_746_637_323 },
  { when: 1_795_755_235_518 },
  { when: 1_795_880_946_800 },
  { when: 1_795_892_693_783, rows: 'deleted_stories' },
]

/** Foreign keys are off meanwhile, so that a table can be rebuilt: dropping one would delete the rows that refer to it. */
export function migrateDatabase(db: Db): void {
  const client = db.$client
  client.pragma('foreign_keys = OFF')
  try {
    const [first] = readMigrationFiles({ migrationsFolder })
    const newest = Math.max(...appliedMigrations(client))
    if (first && older.some(({ when }) => when === newest))
      client.transaction(() => applyFirstTo(client, newest, first)).immediate()
    migrate(db, { migrationsFolder })
  } finally {
    client.pragma('foreign_keys = ON')
  }
}

/** Gives an older database the first migration's tables, with its rows in the columns that both have. */
function applyFirstTo(client: Database.Database, newest: number, first: MigrationMeta): void {
  for (const { when, rows } of older) {
    if (rows && when >= newest)
      client.exec(readFileSync(resolve(migrationsFolder, `older/${rows}.sql`), 'utf8'))
  }
  const names = (type: string) =>
    client
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = ? AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__*'",
      )
      .pluck()
      .all(type) as string[]
  for (const trigger of names('trigger')) client.exec(`DROP TRIGGER ${quoted(trigger)}`)
  for (const index of names('index')) client.exec(`DROP INDEX ${quoted(index)}`)
  const before = names('table')
  for (const table of before)
    client.exec(`ALTER TABLE ${quoted(table)} RENAME TO ${quoted(`older_${table}`)}`)
  const isTable = (statement: string) => statement.trim().startsWith('CREATE TABLE')
  for (const statement of first.sql.filter(isTable)) client.exec(statement)
  for (const table of before) {
    const columns = client
      .prepare('SELECT name FROM pragma_table_info(?) JOIN pragma_table_info(?) USING (name)')
      .pluck()
      .all(table, `older_${table}`)
      .map((name) => quoted(String(name)))
      .join(', ')
    const former = quoted(`older_${table}`)
    if (columns) client.exec(`INSERT INTO ${quoted(table)} (${columns}) SELECT ${columns} FROM ${former}`)
    client.exec(`DROP TABLE ${former}`)
  }
  // Indexes are quicker made of rows that are there, and triggers would follow each.
  for (const statement of first.sql.filter((one) => !isTable(one))) client.exec(statement)
  client.exec('DELETE FROM __drizzle_migrations')
  client
    .prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
    .run(first.hash, first.folderMillis)
}

/** A name in SQL; those of a database that is restored are whatever its file says. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

interface Migration {
  tag: string
  /** The time of its creation. */
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
  const current = readJournal().map(({ when }) => when)
  const known = [...older.map(({ when }) => when), ...current]
  const oldest = Math.min(...known)
  if (applied.every((when) => when < oldest)) return 'too old'
  if (applied.some((when) => when >= oldest && !known.includes(when))) return 'newer'
  const isCurrent = applied.length === current.length && current.every((when) => applied.includes(when))
  return isCurrent ? 'current' : 'older'
}

export const TOO_OLD =
  'is too old for this version of Everspoken. Install commit 1ab3ea81 (git checkout 1ab3ea81), start it once, and stop it; then install this version again.'
