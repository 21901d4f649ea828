import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Db, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { config } from './config.server'

declare global {
  var everspokenDatabase: Db | undefined
}

/** The only door to db/: opened and migrated once, and kept over reloads in development. */
export function database(): Db {
  if (!globalThis.everspokenDatabase) {
    mkdirSync(dirname(config.databasePath), { recursive: true, mode: 0o700 })
    const db = openDatabase(config.databasePath)
    migrateDatabase(db)
    globalThis.everspokenDatabase = db
  }
  return globalThis.everspokenDatabase
}

export type { Db } from '#db/client'
export * as tables from '#db/schema'
