import { randomUUID } from 'node:crypto'
import { constants, rmSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '~/platform/config.server'
import { isDiskFull } from '../disk/disk-full'
import { linkOrCopy, unlessMissing } from './durable.server'

const HOUR_MS = 3_600_000

/** With the hour until the next sweep, a day. */
const LIFETIME_MS = 23 * HOUR_MS

/** One that is given up and one that is under way; the oldest of more is deleted. */
const MAX_OF_ONE = 2

/** A name on the disk has at most 255 bytes: 60 for the rest, and a third more in base64url. */
const MAX_FILENAME_BYTES = 140

/** An upload that goes on after a broken connection or a restart. The file's name has all its facts, and the file's size is the offset. */
export type UnfinishedUpload = NonNullable<Awaited<ReturnType<typeof readName>>>

/** Not in the spool: a worker that a hostile file has taken over could read it there, and a start empties it. */
const folderOf = (userId: string) => join(config.uploadsDir, userId)

/** @param sizeBytes what may be received */
export async function createUpload(
  userId: string,
  { sizeBytes, filename }: Pick<UnfinishedUpload, 'sizeBytes' | 'filename'>,
  now = Date.now(),
): Promise<UnfinishedUpload> {
  const folder = folderOf(userId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const shortName = Buffer.from(filename).subarray(0, MAX_FILENAME_BYTES).toString('base64url')
  await writeFile(join(folder, [id, sizeBytes, now, shortName].join('.')), '', { flag: 'wx', mode: 0o600 })
  const all = await listUploads(folder)
  const others = all.filter((upload) => upload.id !== id)
  for (const { path } of others.slice(0, 1 - MAX_OF_ONE)) await rm(path, { force: true })
  return all.find((upload) => upload.id === id) as UnfinishedUpload
}

/** @returns undefined for someone else's, an unknown or an expired one */
export async function findUpload(userId: string, id: string, now = Date.now()) {
  const all = await listUploads(folderOf(userId))
  return all.find((upload) => upload.id === id && !isExpired(upload, now))
}

/** Appends what comes, until its end or its first error. */
export async function appendToUpload(upload: UnfinishedUpload, chunks: AsyncIterable<Uint8Array>) {
  // Without O_CREAT: an upload that has been deleted isn't made anew.
  const file = await unlessMissing(() => open(upload.path, constants.O_WRONLY | constants.O_APPEND))
  try {
    if (file) await writeFile(file, chunks)
  } catch (error) {
    // Its bytes are room that everyone lacks.
    if (isDiskFull(error)) await deleteUpload(upload)
    throw error
  } finally {
    await file?.close()
  }
}

/** Copies the bytes to a path from which the caller may move them. The upload stays until it is deleted. */
export const copyUpload = ({ path }: UnfinishedUpload, to: string): Promise<void> => linkOrCopy(path, to)

export const deleteUpload = ({ path }: UnfinishedUpload): Promise<void> => rm(path, { force: true })

export const deleteUploadsOf = (userId: string) => rmSync(folderOf(userId), { recursive: true, force: true })

export async function deleteExpiredUploads(now = Date.now()): Promise<void> {
  for (const userId of (await unlessMissing(() => readdir(config.uploadsDir))) ?? []) {
    const expired = (await listUploads(folderOf(userId))).filter((upload) => isExpired(upload, now))
    for (const upload of expired) await deleteUpload(upload)
  }
}

/** One that was made in the future, before the clock was set back, is over too. */
const isExpired = ({ expiresAt }: UnfinishedUpload, now: number) =>
  expiresAt.getTime() <= now || expiresAt.getTime() > now + LIFETIME_MS

async function listUploads(folder: string): Promise<UnfinishedUpload[]> {
  const names = (await unlessMissing(() => readdir(folder))) ?? []
  const uploads = await Promise.all(names.map((name) => readName(folder, name)))
  return uploads
    .filter((upload) => upload !== undefined)
    .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
}

async function readName(folder: string, name: string) {
  const path = join(folder, name)
  const [id = '', sizeBytes, createdAt, filename = ''] = name.split('.')
  const file = await unlessMissing(() => stat(path))
  return (
    file && {
      id,
      path,
      sizeBytes: Number(sizeBytes),
      receivedBytes: file.size,
      // Without the half of a character at its end.
      filename: Buffer.from(filename, 'base64url')
        .toString()
        .replace(/\uFFFD$/, ''),
      expiresAt: new Date(Number(createdAt) + LIFETIME_MS),
    }
  )
}
