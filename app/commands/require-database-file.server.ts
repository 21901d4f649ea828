import { existsSync } from 'node:fs'
import { config } from '~/config.server'
import { CommandError } from './command.server'

/** Stops a command that needs an existing database, since opening one would create it. */
export function requireDatabaseFile(): void {
  if (existsSync(config.databasePath)) return
  throw new CommandError(`There is no database in ${config.storageDir}. Is STORAGE_DIR right?`)
}
