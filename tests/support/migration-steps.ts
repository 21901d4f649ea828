import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Db } from '#db/client'

interface Journal {
  entries: { tag: string }[]
}

/** The migrations of older versions, from commit 1ab3ea81 on, which the first one of today replaces. */
const OLDER = 'tests/fixtures/older-migrations'

const readJournal = (): Journal => JSON.parse(readFileSync(join(OLDER, 'meta/_journal.json'), 'utf8'))

export const olderMigrations = () => readJournal().entries.map(({ tag }) => tag)

/** Applies the first `count` of them, with drizzle's records. */
export function migrateUpTo(db: Db, count: number): void {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'everspoken-migrations-'))
  try {
    const journal = readJournal()
    journal.entries = journal.entries.slice(0, count)
    mkdirSync(join(migrationsFolder, 'meta'))
    writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(journal))
    for (const { tag } of journal.entries) {
      copyFileSync(join(OLDER, `${tag}.sql`), join(migrationsFolder, `${tag}.sql`))
    }
    db.$client.pragma('foreign_keys = OFF')
    migrate(db, { migrationsFolder })
  } finally {
    db.$client.pragma('foreign_keys = ON')
    rmSync(migrationsFolder, { recursive: true, force: true })
  }
}

/** All tables, indexes, triggers and views as SQLite stores them, with normalised white space. */
export function schemaOf(db: Db): string[] {
  const rows = db.$client
    .prepare(`SELECT type, name, tbl_name AS "table", sql FROM sqlite_master ORDER BY type, name`)
    .all() as { type: string; name: string; table: string; sql: string | null }[]
  return rows.map(({ type, name, table, sql }) =>
    [type, name, table, (sql ?? '').replace(/\s+/g, ' ')].join(' | '),
  )
}
