import { existsSync } from 'node:fs'
import { access, constants, mkdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { count } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { config } from '~/config.server'
import { attempt } from '~/log/log-error.server'
import {
  copyDatabase,
  type Db,
  database,
  readCopy,
  readJournal,
  requireDatabaseFile,
  tables,
} from '~/storage/database.server'
import { renameDurably, syncPath, unlessMissing, writeDurably } from '~/storage/files/durable.server'
import {
  type FileDeletionHold,
  holdFileDeletions,
  listHolds,
} from '~/storage/files/file-deletion-holds.server'
import { fileStore } from '~/storage/files/file-store.server'
import { listFilesInTheMaking, listNamedFiles, type NamedFile } from '~/storage/files/named-files.server'
import { version } from '../../package.json'
import {
  backupName,
  DATABASE,
  FILES,
  MANIFEST,
  type Manifest,
  newManifest,
  SESSION_SECRET,
} from './backup-manifest.server'
import { CommandError, say } from './command.server'
import { copyHashed, deleteEntries, hashFile, requireRoom, syncFolders } from './copy-hashed.server'

const RENEW_MS = 60_000
const UNFINISHED = '.unfinished-backup-'

export interface TakenBackup {
  folder: string
  manifest: Manifest
}

/**
 * Copies the database, and then every file that the copy names, while the service runs. The folder gets its final
 * name only when it is complete; on any failure, it is deleted and the hold released.
 */
export async function takeBackup(
  toDir: string,
  { signal, now = new Date() }: { signal: AbortSignal; now?: Date },
): Promise<TakenBackup> {
  requireDatabaseFile()
  await mkdir(toDir, { recursive: true, mode: 0o700 })
  await access(toDir, constants.W_OK)
  const folder = join(toDir, backupName(now))
  if (existsSync(folder)) throw new CommandError(`A backup of this second exists already: ${folder}`)
  const hold = holdFileDeletions(database())
  const unfinished = join(toDir, `${UNFINISHED}${hold.id}`)
  try {
    const live = new Set(listHolds(database()).map(({ id }) => UNFINISHED + id))
    // A killed backup has no active hold.
    await deleteEntries(toDir, (name) => name.startsWith(UNFINISHED) && !live.has(name))
    await mkdir(unfinished, { mode: 0o700 })
    const manifest = await fill(unfinished, { hold, signal, now })
    await renameDurably(unfinished, folder)
    await attempt('last-backup-not-noted', () =>
      writeDurably(config.lastBackupPath, `${now.toISOString()}\n`),
    )
    return { folder, manifest }
  } finally {
    hold.release()
    await rm(unfinished, { recursive: true, force: true })
  }
}

interface Filling {
  hold: FileDeletionHold
  signal: AbortSignal
  now: Date
}

async function fill(folder: string, { hold, signal, now }: Filling): Promise<Manifest> {
  await requireRoom(folder, (await stat(config.databasePath)).size)
  say('Copying the database.')
  const databasePath = join(folder, DATABASE)
  copyDatabase(database(), databasePath)
  await syncPath(databasePath)
  const { named, inTheMaking, rows } = readCopy(databasePath, (copy) => ({
    named: listNamedFiles(copy),
    inTheMaking: listFilesInTheMaking(copy),
    rows: {
      users: countRows(copy, tables.users),
      voiceSamples: countRows(copy, tables.voiceSamples),
      stories: countRows(copy, tables.stories),
    },
  }))
  await requireRoom(folder, await sizeOf(named))

  const files = [{ path: DATABASE, ...(await hashFile(databasePath)) }]
  if (existsSync(config.sessionSecretPath)) {
    const copied = await copyHashed(config.sessionSecretPath, join(folder, SESSION_SECRET), signal)
    files.push({ path: SESSION_SECRET, ...copied })
  }
  say(`Copying ${named.length} files.`)
  await mkdir(join(folder, FILES), { mode: 0o700 })
  const missing: NamedFile[] = []
  let renewAtMs = performance.now()
  for (const file of named) {
    signal.throwIfAborted()
    if (performance.now() >= renewAtMs) {
      requireHold(hold)
      renewAtMs = performance.now() + RENEW_MS
    }
    const from = await fileStore().path(file.key)
    const path = from && [FILES, ...relative(config.filesDir, from).split(sep)].join('/')
    const copied = from && path && (await unlessMissing(() => copyHashed(from, join(folder, path), signal)))
    if (path && copied) files.push({ path, ...copied })
    else if (!inTheMaking.has(file.key)) missing.push(file)
  }
  requireHold(hold)
  await syncFolders(folder)

  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const manifest = newManifest({
    version,
    schema: readJournal().at(-1)?.tag ?? '',
    takenAt: now.toISOString(),
    counts: { ...rows, files: files.length, bytes },
    files,
    missing,
  })
  await writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

const countRows = (db: Db, table: SQLiteTable): number =>
  db.select({ rows: count() }).from(table).get()?.rows ?? 0

/** Renews the hold, which has expired if the machine was suspended or its clock set back. */
function requireHold(hold: FileDeletionHold): void {
  if (hold.renew()) return
  throw new CommandError(
    'The backup was suspended for too long, or the clock was changed, and files may have been deleted. Run it again.',
  )
}

async function sizeOf(named: NamedFile[]): Promise<number> {
  let bytes = 0
  for (const { key } of named) bytes += (await fileStore().stat(key))?.sizeBytes ?? 0
  return bytes
}
