import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readFile, realpath, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { postponeDeletion } from '~/accounts/suspension.server'
import { config } from '~/platform/config.server'
import {
  type Db,
  listFaults,
  lockStorage,
  migrateDatabase,
  openDatabase,
  tables,
} from '~/platform/storage/database.server'
import { requireFolder } from '~/platform/storage/disk/try-folder.server'
import { renameDurably, syncPath, writeDurably } from '~/platform/storage/files/durable.server'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { listFilesInTheMaking, listNamedFiles } from '~/platform/storage/files/named-files.server'
import {
  DATABASE,
  FILES,
  type Manifest,
  type ManifestFile,
  readManifest,
  SESSION_SECRET,
} from './backup-manifest.server'
import { copyHashed, deleteEntries, requireRoom, syncFolders } from './copy-hashed.server'
import { CommandError, RefusedError } from './operator-error'

const STAGING = 'restoring-'

interface RestoreOptions {
  signal: AbortSignal
  withSessions?: boolean
  say?: (line: string) => void
}

/** Runs work with an exclusive lock on STORAGE_DIR: no service or other command runs or can start. */
export async function withStorageToOurselves<T>(work: () => Promise<T>): Promise<T> {
  await requireFolder('STORAGE_DIR', config.storageDir)
  const lock = lockStorage(config.storageDir, 'replace')
  if (!lock) {
    throw new RefusedError(
      `The service, or another command, is running on ${config.storageDir}. Stop it first. Nothing was changed.`,
    )
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Finishes an earlier restore that was killed between two renames. */
export async function finishBrokenOff(): Promise<{ from: string; replaced: string | undefined } | undefined> {
  const swap = await readSwap()
  return swap && { from: swap.from, replaced: await finishSwap(swap) }
}

/**
 * Copies a backup into a staging folder of STORAGE_DIR, checks all hashes, the database and its files, and only then
 * replaces the previous contents.
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  { signal, withSessions = false, say = () => {} }: RestoreOptions,
): Promise<string | undefined> {
  await requireOneDisk()
  // The staging folders of killed restores that had changed nothing.
  await deleteEntries(config.storageDir, (name) => name.startsWith(STAGING))
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const swap = { from: folder, staging: `${STAGING}${time}`, replaced: `replaced-${time}` }
  const stagingDir = join(config.storageDir, swap.staging)
  try {
    say(`Copying and checking ${manifest.files.length} files.`)
    await stage(folder, manifest, { stagingDir, signal, withSessions })
    await syncPath(join(stagingDir, DATABASE))
    await syncFolders(stagingDir)
    signal.throwIfAborted()
    // Keeps the service from starting, and lets the next restore finish this one.
    await writeDurably(config.restoreMarkerPath, JSON.stringify(swap))
  } catch (error) {
    await rm(stagingDir, { recursive: true, force: true })
    throw error
  }
  return finishSwap(swap)
}

async function stage(
  folder: string,
  manifest: Manifest,
  { stagingDir, signal, withSessions = false }: RestoreOptions & { stagingDir: string },
): Promise<void> {
  await requireRoom(dirname(stagingDir), manifest.counts.bytes)
  await mkdir(join(stagingDir, FILES), { recursive: true, mode: 0o700 })
  const root = await realpath(folder)
  for (const file of manifest.files) {
    await requireRoom(stagingDir)
    await copyChecked(root, stagingDir, file, signal)
  }
  await checkStaged(stagingDir, manifest, withSessions)
}

const DRILL = '.drill-'

/** Restores a backup for a trial into a folder beside it, as a real restore would, and deletes it again. */
export async function drillBackup(folder: string, signal: AbortSignal): Promise<void> {
  await deleteEntries(dirname(folder), (name) => name.startsWith(DRILL))
  const stagingDir = join(dirname(folder), `${DRILL}${randomUUID()}`)
  try {
    await stage(folder, await readManifest(folder), { stagingDir, signal })
  } finally {
    await rm(stagingDir, { recursive: true, force: true })
  }
}

/** Rejects links and mount points, on which renaming would fail halfway. */
async function requireOneDisk(): Promise<void> {
  const { dev } = await lstat(await realpath(config.storageDir))
  for (const path of [config.databasePath, config.filesDir, config.sessionSecretPath]) {
    const found = existsSync(path) && (await lstat(path))
    if (!found || (found.dev === dev && !found.isSymbolicLink())) continue
    throw new RefusedError(
      `${path} is a link or on another disk, so it cannot be replaced by renaming. Restore into an empty folder, and move the files yourself. Nothing was changed.`,
    )
  }
}

async function copyChecked(
  root: string,
  stagingDir: string,
  { path, bytes, sha256 }: ManifestFile,
  signal: AbortSignal,
): Promise<void> {
  const from = join(root, path)
  const real = await realpath(from).catch(() => undefined)
  if (!real) throw new CommandError(`The backup lacks files: ${path} is missing. Nothing was changed.`)
  // A parent folder may be a link out of the backup.
  if (real !== from) throw new CommandError(`${path} is a link; backups have none. Nothing was changed.`)
  const copied = await copyHashed(from, join(stagingDir, path), signal)
  if (copied.bytes === bytes && copied.sha256 === sha256) return
  throw new CommandError(`The backup is damaged: ${path} is not what was backed up. Nothing was changed.`)
}

/**
 * Leaves out the sessions of a restored database, since some of them were ended after the backup. The days of planned
 * deletions begin anew: some were cancelled since, and others would be over at once.
 */
export function endPowers(db: Db, withSessions = false): void {
  if (!withSessions) db.delete(tables.sessions).run()
  postponeDeletion(db, undefined, new Date())
}

/** Checks the staged database and files, and migrates the database, so that a failure comes before the swap. */
async function checkStaged(stagingDir: string, manifest: Manifest, withSessions: boolean): Promise<void> {
  const path = join(stagingDir, DATABASE)
  const [fault] = listFaults(path)
  if (fault) throw new CommandError(`The backup cannot be used. ${fault} Nothing was changed.`)
  const db = openDatabase(path)
  try {
    migrateDatabase(db)
    endPowers(db, withSessions)
    const store = fileStoreIn(stagingDir)
    const excused = listFilesInTheMaking(db)
    for (const { key } of manifest.missing) excused.add(key)
    for (const { key, kind, id } of listNamedFiles(db)) {
      if (excused.has(key) || (await store.stat(key))) continue
      throw new CommandError(`The backup lacks files: the ${kind} of ${id} is missing. Nothing was changed.`)
    }
  } finally {
    db.$client.close()
  }
}

export const isAnythingThere = (): boolean => existsSync(config.databasePath) || existsSync(config.filesDir)

/** The files that SQLite keeps beside a database, which fit no other. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`]

const swap = z.object({
  from: z.string(),
  staging: z.string().regex(/^restoring-[\w-]+$/),
  replaced: z.string().regex(/^replaced-[\w-]+$/),
})

type Swap = z.infer<typeof swap>

async function readSwap(): Promise<Swap | undefined> {
  try {
    return swap.parse(JSON.parse(await readFile(config.restoreMarkerPath, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new CommandError(
      `${config.restoreMarkerPath} can't be read, so it is unknown what was replaced. Check the folders restoring-… and replaced-… beside it: the first has the files still to be moved in, the second the previous ones. Then delete that file.`,
    )
  }
}

/**
 * Renames the previous contents into the one folder, and the staged files into their place. It can be resumed after any
 * step: the files left in the staging folder are still to be moved.
 */
async function finishSwap({ staging, replaced }: Swap): Promise<string | undefined> {
  const inStorage = (...names: string[]) => join(config.storageDir, ...names)
  await mkdir(inStorage(replaced), { recursive: true, mode: 0o700 })

  async function putAside(name: string): Promise<void> {
    if (!existsSync(inStorage(name))) return
    await renameDurably(inStorage(name), inStorage(replaced, name))
  }

  if (existsSync(inStorage(staging, DATABASE))) for (const name of COMPANIONS) await putAside(name)
  for (const name of [DATABASE, FILES, SESSION_SECRET]) {
    if (!existsSync(inStorage(staging, name))) continue
    await putAside(name)
    await renameDurably(inStorage(staging, name), inStorage(name))
  }
  await rm(config.restoreMarkerPath)
  await syncPath(config.storageDir)
  await rm(inStorage(staging), { recursive: true, force: true })
  const isEmpty = await rmdir(inStorage(replaced)).then(
    () => true,
    () => false,
  )
  return isEmpty ? undefined : inStorage(replaced)
}
