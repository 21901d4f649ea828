import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from './client'
import { schemaAge, TOO_OLD } from './migrate'
import * as schema from './schema'

/**
 * Removes what must not be restored: holds of past backups, deletions of files that the backup left out, used or
 * revoked links that would work again, and leases of processes that no longer exist.
 */
const TIDY = `
  DELETE FROM file_deletion_holds;
  DELETE FROM file_deletions;
  DELETE FROM password_resets;
  DELETE FROM email_changes;
  DELETE FROM invitations;
  DELETE FROM story_shares;
  DELETE FROM rate_limits;
  UPDATE jobs SET status = 'queued', lease_token = NULL, lease_expires_at = NULL WHERE status = 'running';
`

/** Writes a snapshot of the database as it is to a new file, while others keep writing. */
export function copyUnchanged(db: Db, path: string): void {
  // SQLite accepts an empty file, and would create one that other accounts can read.
  const file = openSync(path, 'wx', 0o600)
  try {
    db.$client.prepare('VACUUM INTO ?').run(path)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Writes a snapshot for a backup to a new file, while others keep writing. */
export function copyDatabase(db: Db, path: string): void {
  copyUnchanged(db, path)
  const copy = new Database(path)
  try {
    // A single file without a log, with deleted rows overwritten.
    copy.pragma('journal_mode = DELETE')
    copy.pragma('synchronous = FULL')
    copy.pragma('secure_delete = ON')
    copy.exec(TIDY)
  } finally {
    copy.close()
  }
}

export function readCopy<T>(path: string, read: (db: Db) => T): T {
  const client = new Database(path, { readonly: true, fileMustExist: true })
  try {
    return read(drizzle(client, { schema, casing: 'snake_case' }))
  } finally {
    client.close()
  }
}

/** Returns messages about a copy's faults; none when it is intact and its schema is known. */
export function listFaults(path: string): string[] {
  try {
    return readCopy(path, ({ $client: client }) => {
      const broken = (client.pragma('integrity_check(3)') as { integrity_check: string }[])
        .map((row) => row.integrity_check)
        .filter((line) => line !== 'ok')
        .map((line) => `Its database is damaged: ${line}.`)
      if (broken.length > 0) return broken
      const orphans = client.pragma('foreign_key_check') as { table: string }[]
      if (orphans.length > 0) return [`Rows of ${orphans[0].table} in its database are orphaned.`]
      const age = schemaAge(client)
      if (age === 'newer') return ['It was made by a newer version of Everspoken. Update first.']
      if (age === 'too old') return [`Its database ${TOO_OLD} Back up there, and restore that backup.`]
      return age === 'new' ? ['It is not a database of Everspoken.'] : []
    })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (!code?.startsWith('SQLITE_')) throw error
    return [`Its database can not be read: ${message}.`]
  }
}
