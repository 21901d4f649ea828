import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { copyUnchanged } from '#db/backup'
import { aroundWrites, type Db, openDatabase } from '#db/client'
import { migrateDatabase, schemaAge, TOO_OLD } from '#db/migrate'
import { lockStorage, type StorageLock } from '#db/storage-lock'
import { ConfigError, config, isDatabaseLost } from '~/platform/config.server'
import { isDiskFull } from './disk/disk-full'
import { freeBytes } from './disk/free-room.server'
import { withReserve } from './disk/reserve.server'
import { makeFolder, problemOf } from './disk/try-folder.server'

declare global {
  var everspokenDatabase: Db | undefined
}

let storageLock: StorageLock | undefined
let servingLock: StorageLock | undefined

const COPIES_KEPT = 3

/**
 * The only access to db/: opened and migrated once, and kept across reloads in development.
 * @throws ConfigError when STORAGE_DIR or the database can't be used, with what to do
 */
export function database(): Db {
  try {
    globalThis.everspokenDatabase ??= openWithReserve()
    return globalThis.everspokenDatabase
  } catch (error) {
    throw storageProblem(error)
  }
}

/** A query that is built once, by `.prepare()`, for what nearly every request asks. */
export function prepared<Query>(prepare: (db: Db) => Query): () => Query {
  let made: { db: Db; query: Query } | undefined
  return () => {
    const db = database()
    if (made?.db !== db) made = { db, query: prepare(db) }
    return made.query
  }
}

/** On a full disk every write, and so signing in and deleting, draws on the reserve. */
function openWithReserve(): Db {
  const db = withReserve(openStorage)
  aroundWrites(db, withReserve)
  // At the end of the service, of a command and of a worker alike.
  process.off('exit', closeDatabase).on('exit', closeDatabase)
  return db
}

/** Empties the log into app.sqlite: people copy that one file. The kernel would keep the log of a process that just exits. */
function closeDatabase(): void {
  const client = globalThis.everspokenDatabase?.$client
  try {
    client?.pragma('wal_checkpoint(TRUNCATE)')
    client?.close()
  } catch {
    // Another process writes, or the disk is full: the log stays, and the next start reads it.
  }
}

function openStorage(): Db {
  takeStorage()
  const db = openDatabase(config.databasePath)
  try {
    const age = schemaAge(db.$client)
    if (age === 'newer') throw new ConfigError(NEWER)
    if (age === 'too old') {
      throw new ConfigError(`The database in ${config.storageDir} ${TOO_OLD} Nothing was changed.`)
    }
    if (age === 'older') updateAlone(db)
    else migrateDatabase(db)
  } catch (error) {
    db.$client.close()
    throw error
  }
  return db
}

const NEWER = `The database in ${config.storageDir} was written by a newer version of Everspoken, and this one would not understand it. Install that version again; or go back, as docs/self-hosting.md says under Update. Nothing was changed.`

/** A service of the version before would go on by tables that are other ones then. */
function updateAlone(db: Db): void {
  const lock = lockStorage(config.storageDir, 'serve')
  if (!lock) {
    throw new ConfigError(
      `A service of another version is running on ${config.storageDir}. Stop it first. Nothing was changed.`,
    )
  }
  try {
    copyBeforeUpdate(db)
    migrateDatabase(db)
  } finally {
    lock.release()
  }
}

/** Migrations are never undone. They change no files, so a copy of the database is enough to go back. */
function copyBeforeUpdate(db: Db): void {
  // For the copy, and for a migration that rebuilds all tables: its log holds the old pages and the new.
  const neededBytes = 4 * statSync(config.databasePath).size
  if (freeBytes() < neededBytes) {
    throw new ConfigError(
      `The update needs ${Math.ceil(neededBytes / 1e6)} MB on the disk of ${config.storageDir}, for a copy of the database and the work on it. Free some space, and start again. Nothing was changed.`,
    )
  }
  mkdirSync(config.beforeUpdatesDir, { recursive: true, mode: 0o700 })
  const older = readdirSync(config.beforeUpdatesDir).sort().reverse()
  const path = join(
    config.beforeUpdatesDir,
    `app-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`,
  )
  const unfinished = `${path}.unfinished`
  try {
    copyUnchanged(db, unfinished)
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
  // The new copy stays even if a wrong clock named the others later.
  for (const name of older.slice(COPIES_KEPT - 1)) rmSync(join(config.beforeUpdatesDir, name))
}

/** Turns an error of the file system or of SQLite into one that names the path and what to do. */
function storageProblem(error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const remedy = isDiskFull(error) ? NO_SPACE : REMEDIES.find(([codes]) => codes.test(code))?.[1]
  if (remedy) return new ConfigError(remedy, { cause: error })
  const problem = syscall && problemOf(error, 'STORAGE_DIR', config.storageDir)
  return problem ? new ConfigError(problem.join(' '), { cause: error }) : error
}

const NO_SPACE = `There is no space left on the disk of ${config.storageDir}. Make room there, and start again.`

const REMEDIES: [codes: RegExp, remedy: string][] = [
  [
    /^(SQLITE_CANTOPEN|SQLITE_PERM|SQLITE_READONLY)/,
    `This account can't read and write all of ${config.storageDir}, or app.sqlite in it isn't a file. Give the folder and its contents to the account that runs the service: chown -R ACCOUNT ${config.storageDir}`,
  ],
  [
    /^(SQLITE_CORRUPT|SQLITE_NOTADB)/,
    `${config.databasePath} is damaged. Restore the newest backup: npm run restore -- PATH`,
  ],
  [
    /^(SQLITE_IOERR|EIO)/,
    `The disk of ${config.storageDir} reports faults while reading or writing. Check it before you start again; a backup is safe only on another disk.`,
  ],
]

/** @throws ConfigError during a restore, after an interrupted one, or when the database is lost */
function takeStorage(): void {
  // SQLite and the worker processes create files for this account alone, too.
  process.umask(0o077)
  makeFolder(config.storageDir)
  // SQLite would only say that the database is read-only.
  accessSync(config.storageDir, constants.R_OK | constants.W_OK | constants.X_OK)
  storageLock ??= lockStorage(config.storageDir, 'use')
  if (!storageLock) {
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

export function requireDatabaseFile(): void {
  if (existsSync(config.databasePath)) return
  throw new ConfigError(`There is no database in ${config.storageDir}. Is STORAGE_DIR right?`)
}

/** A second service would delete the first one's uploads as left over. @throws ConfigError */
export function requireOnlyService(): void {
  try {
    servingLock ??= withReserve(() => lockStorage(config.storageDir, 'serve'))
  } catch (error) {
    throw storageProblem(error)
  }
  if (servingLock) return
  throw new ConfigError(
    `Another Everspoken is running on ${config.storageDir}. Each needs a STORAGE_DIR of its own.`,
  )
}

export { copyDatabase, listFaults, readCopy } from '#db/backup'
export { type Db, eraseDeletedRows, openDatabase, waitOnceFor } from '#db/client'
export { hasWords } from '#db/has-words'
export { migrateDatabase, readJournal } from '#db/migrate'
export * as tables from '#db/schema'
export { lockStorage } from '#db/storage-lock'
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
