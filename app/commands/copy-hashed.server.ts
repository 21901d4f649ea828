import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '~/files/durable.server'
import { CommandError, sizeInWords } from './command.server'

export interface Copied {
  bytes: number
  /** Hex. */
  sha256: string
}

/** Copies a file to a new one that is on the disk when this returns, and tells what was copied. Follows no link. */
export async function copyHashed(from: string, to: string, signal?: AbortSignal): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const source = createReadStream(from, { flags: (constants.O_RDONLY | constants.O_NOFOLLOW) as never })
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, hashed, target, { signal })
  return { bytes, sha256: hash.digest('hex') }
}

/** The same of a file that stays where it is. */
export async function hashFile(path: string): Promise<Copied> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Makes the names in a folder, and in every folder below it, survive a power cut. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await syncPath(join(entry.parentPath, entry.name))
  }
  await syncPath(folder)
}

/** For the folders' own entries, and for the service to go on beside us. */
const SPARE_BYTES = 64 * 2 ** 20

/** @throws CommandError where the disk has less room than that */
export async function requireRoom(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= neededBytes + SPARE_BYTES) return
  throw new CommandError(
    `There is too little room in ${folder}: it takes ${sizeInWords(neededBytes + SPARE_BYTES)}, and ${sizeInWords(free)} are free.`,
  )
}
