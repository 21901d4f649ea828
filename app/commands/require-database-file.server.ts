import { existsSync } from 'node:fs'
import { config } from '~/config.server'
import { CommandError } from './command.server'

/** Before a command that looks at what is there, or changes it: opening a database makes one. */
export function requireDatabaseFile(): void {
  if (existsSync(config.databasePath)) return
  throw new CommandError(`There is no database in ${config.storageDir}. Is STORAGE_DIR right?`)
}
