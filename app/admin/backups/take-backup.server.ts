import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { count } from 'drizzle-orm'
import type { SQLiteTable, SQLiteView } from 'drizzle-orm/sqlite-core'
import { config } from '~/platform/config.server'
import { attempt } from '~/platform/log/log-error.server'
import {
  copyDatabase,
  type Db,
  database,
  readCopy,
  readJournal,
  requireDatabaseFile,
  tables,
} from '~/platform/storage/database.server'
import { requireFolder } from '~/platform/storage/disk/try-folder.server'
import {
  linkOrCopy,
  renameDurably,
  syncPath,
  unlessMissing,
  writeDurably,
} from '~/platform/storage/files/durable.server'
import {
  type FileDeletionHold,
  holdFileDeletions,
  listHolds,
} from '~/platform/storage/files/file-deletions.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import {
  listFilesInTheMaking,
  listNamedFiles,
  type NamedFile,
} from '~/platform/storage/files/named-files.server'
import { version } from '../../../package.json'
import {
  backupName,
  backupTime,
  DATABASE,
  FILES,
  listBackups,
  MANIFEST,
  type Manifest,
  type ManifestFile,
  newManifest,
  readManifest,
  SESSION_SECRET,
} from './backup-manifest.server'
import { copyHashed, deleteEntries, hashFile, requireRoom, syncFolders } from './copy-hashed.server'
import { CommandError } from './operator-error'

const RENEW_MS = 60_000
const UNFINISHED = '.unfinished-backup-'

export type TakenBackup = Awaited<ReturnType<typeof takeBackup>>

interface BackupOptions {
  signal: AbortSignal
  clock?: () => number
  say?: (line: string) => void
}

/**
 * Copies the database, and then every file that the copy names, while the service runs. The folder gets its final name
 * only when it is complete; on any failure, it is deleted and the hold released.
 */
export async function takeBackup(toDir: string, { signal, clock = Date.now, say = () => {} }: BackupOptions) {
  const now = new Date(clock())
  requireDatabaseFile()
  await requireFolder(toDir === config.backupsDir ? 'BACKUP_DIR' : '--to', toDir)
  const folder = join(toDir, backupName(now))
  if (existsSync(folder)) throw new CommandError(`A backup of this second exists already: ${folder}`)
  const hold = holdFileDeletions(database(), clock)
  const unfinished = join(toDir, `${UNFINISHED}${hold.id}`)
  try {
    await deleteUnfinished(toDir, now)
    await mkdir(unfinished, { mode: 0o700 })
    const manifest = await fill(unfinished, { hold, signal, now, say, earlier: await newestOf(toDir) })
    await renameDurably(unfinished, folder)
    await attempt('last-backup-not-noted', () =>
      writeDurably(config.lastBackupPath, `${now.toISOString()}\n${toDir}\n`),
    )
    return { folder, manifest }
  } finally {
    hold.release()
    await rm(unfinished, { recursive: true, force: true })
  }
}

export async function deleteUnfinished(toDir: string, now: Date): Promise<void> {
  const isFolder = (await stat(toDir).catch(() => undefined))?.isDirectory()
  if (!isFolder) return
  const live = new Set(listHolds(database(), now).map(({ id }) => UNFINISHED + id))
  await deleteEntries(toDir, (name) => name.startsWith(UNFINISHED) && !live.has(name))
}

interface Filling extends Required<Pick<BackupOptions, 'signal' | 'say'>> {
  hold: FileDeletionHold
  now: Date
  earlier: EarlierBackup
}

async function fill(folder: string, { hold, signal, now, say, earlier }: Filling): Promise<Manifest> {
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
      voiceSamples: countRows(copy, tables.recordings),
      stories: countRows(copy, tables.stories),
    },
  }))
  await requireRoom(folder, await sizeOf(named, earlier))

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
    await requireRoom(folder)
    const from = await fileStore().path(file.key)
    const path = from ? pathInBackup(from) : ''
    const copied =
      from && (await unlessMissing(() => takeFile(from, join(folder, path), earlier.get(path), signal)))
    if (copied) files.push({ path, ...copied })
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

const countRows = (db: Db, table: SQLiteTable | SQLiteView) =>
  db.select({ rows: count() }).from(table).get()?.rows ?? 0

/** Renews the hold, which has expired if the machine was suspended or its clock set back. */
function requireHold(hold: FileDeletionHold): void {
  if (hold.renew()) return
  throw new CommandError(
    'The backup was suspended for too long, or the clock was changed, and files may have been deleted. Run it again.',
  )
}

type EarlierBackup = Map<string, ManifestFile & { at: string }>

async function newestOf(toDir: string): Promise<EarlierBackup> {
  const [name] = await listBackups(toDir)
  const manifest = name && (await readManifest(join(toDir, name)).catch(() => undefined))
  if (!name || !manifest) return new Map()
  return new Map(manifest.files.map((file) => [file.path, { ...file, at: join(toDir, name, file.path) }]))
}

/**
 * Copies a file; one that the newest backup holds unchanged gets a second name instead, so that each further backup in
 * a folder takes no more room than what is new.
 */
async function takeFile(
  from: string,
  to: string,
  earlier: ReturnType<EarlierBackup['get']>,
  signal: AbortSignal,
) {
  const known = earlier && (await unlessMissing(() => stat(earlier.at)))
  if (earlier && known?.size === earlier.bytes) {
    const { bytes, sha256 } = await hashFile(from)
    if (sha256 === earlier.sha256) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await linkOrCopy(earlier.at, to)
      return { bytes, sha256 }
    }
  }
  return copyHashed(from, to, signal)
}

async function sizeOf(named: NamedFile[], earlier: EarlierBackup): Promise<number> {
  let bytes = 0
  for (const { key } of named) {
    const from = await fileStore().path(key)
    if (from && !earlier.has(pathInBackup(from))) bytes += (await fileStore().stat(key))?.sizeBytes ?? 0
  }
  return bytes
}

const pathInBackup = (from: string) => [FILES, ...relative(config.filesDir, from).split(sep)].join('/')

/**
 * Deletes the backups in a folder that aren't kept. If a file was missing now, also keeps the newest backup without
 * missing files.
 */
export async function deleteOldBackups(
  toDir: string,
  { folder, manifest }: TakenBackup,
  chooseKept: (others: string[]) => string[],
): Promise<string[]> {
  const others = (await listBackups(toDir)).filter((name) => name !== basename(folder))
  const kept = new Set(chooseKept(others))
  const spared = manifest.missing.length > 0 ? await firstWithAll(toDir, others) : undefined
  const old = others.filter((name) => !kept.has(name) && name !== spared)
  for (const name of old) {
    // Without its manifest it is no longer a backup, even if the process is killed here.
    await rm(join(toDir, name, MANIFEST), { force: true })
    await rm(join(toDir, name), { recursive: true, force: true })
  }
  return old
}

const dayOf = (name: string) => backupTime(name).toISOString().slice(0, 10)

/** Keeps of each of so many days the first backup and the last: so those made by hand replace no night's. */
export const keepDays = (days: number, name: string) => (others: string[]) => {
  const kept = [...new Set([name, ...others].map(dayOf))].slice(0, days)
  return kept.flatMap((day) => {
    const ofDay = others.filter((other) => dayOf(other) === day)
    return ofDay.filter((_, i) => i === 0 || i === ofDay.length - 1)
  })
}

async function firstWithAll(toDir: string, names: string[]): Promise<string | undefined> {
  for (const name of names) {
    // Skips unreadable ones.
    const found = await readManifest(join(toDir, name)).catch(() => undefined)
    if (found?.missing.length === 0) return name
  }
}
