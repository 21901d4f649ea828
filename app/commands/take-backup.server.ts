import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { count } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { config } from '~/config.server'
import { copyDatabase, type Db, database, readCopy, readJournal, tables } from '~/database.server'
import { renameDurably, syncPath, writeDurably } from '~/files/durable.server'
import { type FileDeletionHold, holdFileDeletions, listHolds } from '~/files/file-deletion-holds.server'
import { fileStore } from '~/files/file-store.server'
import { listFilesInTheMaking, listNamedFiles, type NamedFile } from '~/files/named-files.server'
import { version } from '../../package.json'
import {
  DATABASE,
  FILES,
  MANIFEST,
  type Manifest,
  newManifest,
  readManifest,
  SESSION_SECRET,
} from './backup-manifest.server'
import { CommandError, say, sizeInWords } from './command.server'
import { copyHashed, hashFile, requireRoom, syncFolders } from './copy-hashed.server'
import { requireDatabaseFile } from './require-database-file.server'

const RENEW_MS = 60_000
const UNFINISHED = '.unfinished-backup-'
const FINISHED = /^everspoken-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

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
  const folder = join(toDir, `everspoken-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  if (existsSync(folder)) throw new CommandError(`A backup of this second exists already: ${folder}`)
  const hold = holdFileDeletions(database())
  const unfinished = join(toDir, `${UNFINISHED}${hold.id}`)
  try {
    await removeAbandoned(toDir)
    await mkdir(unfinished, { mode: 0o700 })
    const manifest = await fill(unfinished, { hold, signal, now })
    await renameDurably(unfinished, folder)
    return { folder, manifest }
  } finally {
    hold.release()
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Deletes the folders of killed backups, which have no active hold. */
async function removeAbandoned(toDir: string): Promise<void> {
  const live = new Set(listHolds(database()).map((id) => UNFINISHED + id))
  for (const name of await readdir(toDir)) {
    if (!name.startsWith(UNFINISHED) || live.has(name)) continue
    await rm(join(toDir, name), { recursive: true, force: true })
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
  let renewAt = Date.now()
  for (const file of named) {
    signal.throwIfAborted()
    if (Date.now() >= renewAt) {
      requireHold(hold)
      renewAt = Date.now() + RENEW_MS
    }
    const from = await fileStore().path(file.key)
    const path = from && [FILES, ...relative(config.filesDir, from).split(sep)].join('/')
    const copied = from && path && (await unlessGone(() => copyHashed(from, join(folder, path), signal)))
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

/** Renews the hold, which has expired if the machine was suspended. */
function requireHold(hold: FileDeletionHold): void {
  if (hold.renew()) return
  throw new CommandError(
    'The backup was suspended for too long, and files may have been deleted. Run it again.',
  )
}

async function sizeOf(named: NamedFile[]): Promise<number> {
  let bytes = 0
  for (const { key } of named) bytes += (await fileStore().stat(key))?.sizeBytes ?? 0
  return bytes
}

async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/**
 * Deletes all backups in the folder but the newest. If a file was missing now, also keeps the newest backup without
 * missing files.
 * @param count how many are kept, including the one just made, which is never deleted, even if a wrong clock named
 * others later
 * @returns the names of the deleted backups
 */
export async function keepNewest(
  toDir: string,
  count: number,
  { folder, manifest }: TakenBackup,
): Promise<string[]> {
  const others = (await readdir(toDir))
    .filter(
      (name) => FINISHED.test(name) && name !== basename(folder) && existsSync(join(toDir, name, MANIFEST)),
    )
    .sort()
    .reverse()
  const spared = manifest.missing.length > 0 ? await firstWithAll(toDir, others) : undefined
  const old = others.slice(count - 1).filter((name) => name !== spared)
  for (const name of old) {
    // Without its manifest it is no longer a backup, even if the process is killed here.
    await rm(join(toDir, name, MANIFEST), { force: true })
    await rm(join(toDir, name), { recursive: true, force: true })
  }
  return old
}

async function firstWithAll(toDir: string, names: string[]): Promise<string | undefined> {
  for (const name of names) {
    // Skips unreadable ones.
    const found = await readManifest(join(toDir, name)).catch(() => undefined)
    if (found?.missing.length === 0) return name
  }
}

export const contentsInWords = ({ counts }: Manifest): string =>
  `users: ${counts.users}, recordings: ${counts.voiceSamples}, stories: ${counts.stories}; files: ${counts.files}, ${sizeInWords(counts.bytes)}`
