import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { tables } from '~/platform/storage/database.server'
import { fileColumns } from '~/platform/storage/files/named-files.server'

/** Matches columns that may name a file. */
const NAMES_A_FILE = /(key|path|file|filename|hash)$|picture|photo|audio/i

/** Matching columns that name no stored file. */
const EXCEPTIONS = [
  'email_changes.tokenHash',
  'email_changes.cancelTokenHash',
  'invitations.tokenHash',
  'password_resets.tokenHash',
  'recovery_codes.codeHash',
  'sessions.tokenHash',
  'story_shares.passphraseHash',
  'story_shares.tokenHash',
  'story_shares.withPhoto',
  'users.passwordHash',
  // The original name of the user's file.
  'recordings.filename',
  'story_drafts.pdfFilename',
  // Queued deletions, which no backup needs.
  'file_deletions.fileKey',
  'rate_limits.key',
]

const everyTable = Object.values(tables).filter((value) => is(value, SQLiteTable))

describe('the list of columns that name a file', () => {
  it('is complete: of a missing one, backups omit the file and the sweep deletes it', () => {
    const fileLike = everyTable.flatMap((table) =>
      Object.keys(getTableColumns(table))
        .filter((name) => NAMES_A_FILE.test(name))
        .map((name) => `${getTableName(table)}.${name}`),
    )
    const listed = Object.values(fileColumns).map((column) => {
      const columns = Object.entries(getTableColumns(column.table))
      return `${getTableName(column.table)}.${columns.find(([, value]) => value === column)?.[0]}`
    })
    expect([...listed, ...EXCEPTIONS].sort()).toEqual(fileLike.sort())
  })
})
