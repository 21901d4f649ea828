import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { config } from '~/platform/config.server'
import { syncPath } from '~/platform/storage/files/durable.server'
import { CommandError, sizeInWords } from './operator-error'

/** Copies a file durably to a new one, and returns its size and its hash in hex. Follows no link. */
export async function copyHashed(from: string, to: string, signal?: AbortSignal) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const source = createReadStream(from, { flags: (constants.O_RDONLY | constants.O_NOFOLLOW) as never })
  const hash = createHash('sha256')
  source.on('data', (chunk) => hash.update(chunk))
  await pipeline(source, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  return { bytes: source.bytesRead, sha256: hash.digest('hex') }
}

export async function hashFile(path: string) {
  const source = createReadStream(path)
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return { bytes: source.bytesRead, sha256: hash.digest('hex') }
}

export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await syncPath(join(entry.parentPath, entry.name))
  }
  await syncPath(folder)
}

export async function deleteEntries(folder: string, matches: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    if (matches(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** For the folders' entries, and for the running service. */
const SPARE_BYTES = 64 * 2 ** 20

/**
 * Requires room in a folder beyond what the service needs: on its own disk MIN_FREE_BYTES, since without them no upload
 * and no story starts, and the service goes before its backup.
 */
export async function requireRoom(folder: string, neededBytes = 0): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const isOwnDisk = (await stat(folder)).dev === (await stat(config.storageDir)).dev
  const needed = neededBytes + (isOwnDisk ? Math.max(SPARE_BYTES, config.minFreeBytes) : SPARE_BYTES)
  const free = bavail * bsize
  if (blocks === 0 || free >= needed) return
  throw new CommandError(
    `There is too little space in ${folder}: ${sizeInWords(needed)} are needed, and ${sizeInWords(free)} are free.`,
  )
}
