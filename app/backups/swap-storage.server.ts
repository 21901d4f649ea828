import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { config } from '~/config.server'
import { renameDurably, syncPath, writeDurably } from '~/storage/files/durable.server'
import { DATABASE, FILES, SESSION_SECRET } from './backup-manifest.server'
import { CommandError } from './operator-error'

/** The files that SQLite keeps beside a database, which fit no other. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`]

const swap = z.object({
  /** The backup's folder. */
  from: z.string(),
  /** Folders in STORAGE_DIR, with the new and the previous contents. */
  staging: z.string().regex(/^restoring-[\w-]+$/),
  replaced: z.string().regex(/^replaced-[\w-]+$/),
})

export type Swap = z.infer<typeof swap>

/** Returns an interrupted swap, if there is one. */
export async function readSwap(): Promise<Swap | undefined> {
  try {
    return swap.parse(JSON.parse(await readFile(config.restoreMarkerPath, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new CommandError(
      `${config.restoreMarkerPath} can't be read, so it is unknown what was replaced. Check the folders restoring-… and replaced-… beside it: the first has the files still to be moved in, the second the previous ones. Then delete that file.`,
    )
  }
}

/** Writes the marker that keeps the service from starting, and lets the next restore finish this one. */
export async function beginSwap(plan: Swap): Promise<void> {
  await writeDurably(config.restoreMarkerPath, JSON.stringify(plan))
}

/**
 * Renames the previous contents into the one folder, and the staged files into their place. It can be resumed after
 * any step: the files left in the staging folder are still to be moved.
 * @returns where the previous contents are kept; undefined if there were none
 */
export async function finishSwap({ staging, replaced }: Swap): Promise<string | undefined> {
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
