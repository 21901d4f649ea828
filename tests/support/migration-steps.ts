import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { Db } from '#db/client'

interface Journal {
  entries: { tag: string }[]
}

const readJournal = (): Journal => JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8'))

export const migrationCount = () => readJournal().entries.length

/** Applies the first `count` migrations, with drizzle's records of them. */
export function migrateUpTo(db: Db, count: number): void {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'everspoken-migrations-'))
  try {
    const journal = readJournal()
    journal.entries = journal.entries.slice(0, count)
    mkdirSync(join(migrationsFolder, 'meta'))
    writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(journal))
    for (const { tag } of journal.entries) {
      copyFileSync(`db/migrations/${tag}.sql`, join(migrationsFolder, `${tag}.sql`))
    }
    migrate(db, { migrationsFolder })
  } finally {
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
