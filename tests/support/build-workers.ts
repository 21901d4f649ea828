import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { buildWorkers } from '../../scripts/build-workers.mjs'

/** Vitest's globalSetup: builds the workers, so that tests run them as shipped, and the database that each file begins with. */
export async function setup(): Promise<() => void> {
  await buildWorkers()
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-database-'))
  process.env.MIGRATED_DATABASE = join(folder, 'app.sqlite')
  const db = openDatabase(process.env.MIGRATED_DATABASE)
  migrateDatabase(db)
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  db.$client.close()
  return () => rmSync(folder, { recursive: true, force: true })
}
