import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { config } from '~/config.server'
import { renameDurably, syncPath, writeDurably } from '~/files/durable.server'
import { DATABASE, FILES, SESSION_SECRET } from './backup-manifest.server'
import { CommandError } from './command.server'

/** What SQLite keeps beside a database belongs to that database and no other. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`]

const swap = z.object({
  /** Which backup it came from. */
  from: z.string(),
  /** Folders in STORAGE_DIR: what comes in, and where what goes out is kept. */
  staging: z.string().regex(/^restoring-[\w-]+$/),
  replaced: z.string().regex(/^replaced-[\w-]+$/),
})

export type Swap = z.infer<typeof swap>

/** A swap that was broken off. */
export async function readSwap(): Promise<Swap | undefined> {
  try {
    return swap.parse(JSON.parse(await readFile(config.restoreMarkerPath, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new CommandError(
      `${config.restoreMarkerPath} can't be read, so nobody knows what was replaced. Look into the folders restoring-… and replaced-… beside it: what lies in the first is still to be moved in, what lies in the second was there before. Then delete that file.`,
    )
  }
}

/** Written first, so that no service begins on a half of each, and whoever comes next can finish. */
export async function beginSwap(plan: Swap): Promise<void> {
  await writeDurably(config.restoreMarkerPath, JSON.stringify(plan))
}

/**
 * Puts what is staged in its place and what was there into the other folder, by renaming alone. Run again after any
 * line, it goes on from there: what still lies in the staging folder is what is still to be done.
 * @returns where what was replaced is kept; undefined when there was nothing
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
