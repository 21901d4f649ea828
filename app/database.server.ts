import { existsSync, mkdirSync } from 'node:fs'
import { type Db, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { lockStorage, type StorageLock } from '#db/storage-lock'
import { ConfigError, config, isDatabaseLost } from './config.server'

declare global {
  var everspokenDatabase: Db | undefined
  /** Held until the process exits. */
  var everspokenStorageLock: StorageLock | undefined
  var everspokenServingLock: StorageLock | undefined
}

/** The only access to db/: opened and migrated once, and kept across reloads in development. */
export function database(): Db {
  if (!globalThis.everspokenDatabase) {
    takeStorage()
    const db = openDatabase(config.databasePath)
    migrateDatabase(db)
    globalThis.everspokenDatabase = db
  }
  return globalThis.everspokenDatabase
}

/** @throws ConfigError during a restore, after an interrupted one, or when the database is lost */
function takeStorage(): void {
  mkdirSync(config.storageDir, { recursive: true, mode: 0o700 })
  globalThis.everspokenStorageLock ??= lockStorage(config.storageDir, 'use')
  if (!globalThis.everspokenStorageLock) {
    throw new ConfigError(`A restore is running in ${config.storageDir}. Start again when it is done.`)
  }
  if (existsSync(config.restoreMarkerPath)) {
    throw new ConfigError(
      `A restore was interrupted, and ${config.storageDir} is only partly replaced. Run the same command again (npm run restore -- PATH) to finish it.`,
    )
  }
  if (isDatabaseLost()) {
    throw new ConfigError(
      `There are files in ${config.filesDir}, but there is no database, and with an empty one they would be deleted as orphans. Restore a backup (npm run restore -- PATH), or move the folder away to start afresh.`,
    )
  }
}

/**
 * Stops a command that needs an existing database, since opening one would create it.
 * @throws ConfigError
 */
export function requireDatabaseFile(): void {
  if (existsSync(config.databasePath)) return
  throw new ConfigError(`There is no database in ${config.storageDir}. Is STORAGE_DIR right?`)
}

/**
 * Locks STORAGE_DIR for this service: a second one would delete the first one's uploads as left over.
 * @throws ConfigError while another service runs on STORAGE_DIR
 */
export function requireOnlyService(): void {
  globalThis.everspokenServingLock ??= lockStorage(config.storageDir, 'serve')
  if (globalThis.everspokenServingLock) return
  throw new ConfigError(
    `Another Everspoken is running on ${config.storageDir}. Each needs a STORAGE_DIR of its own.`,
  )
}

export { copyDatabase, listFaults, readCopy } from '#db/backup'
export { type Db, fold, openDatabase } from '#db/client'
export { migrateDatabase, readJournal } from '#db/migrate'
export * as tables from '#db/schema'
export { lockStorage, type StorageLock } from '#db/storage-lock'
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
