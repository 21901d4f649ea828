import { existsSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { type Finding, findingsOn } from '~/platform/finding'

const REINSTALL = 'Delete node_modules and run npm start, which installs it again.'

/**
 * Reads the database without migrating or changing it. The last connection to close checkpoints the log: if there is
 * one, that is left to the service; if there is none, a read-only connection would leave an empty one.
 */
export async function readUnchanged<T>(path: string, read: (client: Sqlite.Database) => T): Promise<T> {
  const { default: Database } = await import('better-sqlite3')
  const client = new Database(path, { readonly: existsSync(`${path}-wal`), fileMustExist: true })
  try {
    client.pragma('query_only = ON')
    client.pragma('busy_timeout = 5000')
    return read(client)
  } finally {
    client.close()
  }
}

/** By a late import: other checks need SQLite, and it may be missing. */
export async function checkSqlite(): Promise<Finding> {
  const { ok, broken } = findingsOn('SQLite')
  try {
    const { default: Database } = await import('better-sqlite3')
    new Database(':memory:').close()
    const { versions, platform, arch } = process
    return ok(`It loads, in Node ${versions.node} on ${platform} ${arch}.`)
  } catch (error) {
    return broken(`better-sqlite3 does not load (${firstLine(error)}).`, REINSTALL)
  }
}

export const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]
