import { randomUUID } from 'node:crypto'
import { copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Syncs a file's content, or a folder's entries, to the disk, so that they survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncPath(dirname(to))
}

export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Writes a file that only its owner can read; a power cut leaves it complete or absent. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = join(dirname(path), `.${randomUUID()}`)
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true })
    await renameDurably(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The errors of link() across devices, or on a file system without hard links. */
const NO_LINK_HERE = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

/** Gives a file a second name, or copies it, synced, where that isn't possible. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!NO_LINK_HERE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(from, to)
    await syncPath(to)
  }
}
