import { createHash } from 'node:crypto'
import { copyFile, mkdir, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { linkOrCopy, renameDurably, syncPath, unlessMissing } from './durable.server'
import { type FileStore, MissingFileError, StorageFullError } from './file-store'
import { newSpoolPath } from './spool.server'

/** In hex it is twice as long, and a file name has at most 255 bytes. */
const MAX_KEY_BYTES = 120

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException)?.code ?? ''

async function reportFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw error
    throw new StorageFullError('There is no room left for files.', { cause: error })
  }
}

/** Creates a folder and its missing parents, and syncs their directory entries. */
async function ensureFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!firstMade) return
  for (let made = path; made.length >= firstMade.length; made = dirname(made)) await syncPath(dirname(made))
}

/**
 * Stores files on a disk. The key's hash is the folder and its hex the file name: no key escapes filesDir, keys
 * don't collide where case is ignored, and list() can decode the keys from the names.
 * @param spoolDir for temporary files; on the same file system as filesDir, so that they can be renamed into it
 */
export function createDiskFileStore({
  filesDir,
  spoolDir,
}: {
  filesDir: string
  spoolDir: string
}): FileStore {
  function placeOf(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex')
    return join(filesDir, hash.slice(0, 2), hash.slice(2, 4), Buffer.from(key).toString('hex'))
  }

  /** Only for writes: a read of such a key finds no file. */
  function checkKey(key: string): void {
    const bytes = Buffer.byteLength(key)
    if (bytes === 0 || bytes > MAX_KEY_BYTES) throw new RangeError(`A key has 1 to ${MAX_KEY_BYTES} bytes.`)
  }

  /** @param finished a file in the same file system, synced */
  async function moveIn(finished: string, place: string): Promise<void> {
    await ensureFolder(dirname(place))
    await renameDurably(finished, place)
  }

  async function withSpool<T>(work: (spoolPath: string) => Promise<T>): Promise<T> {
    const spoolPath = await newSpoolPath(spoolDir)
    try {
      return await work(spoolPath)
    } finally {
      // On success too: renaming a hard link onto another link of the same file leaves both.
      await rm(spoolPath, { force: true })
    }
  }

  async function pathOf(key: string): Promise<string | undefined> {
    const place = placeOf(key)
    return (await statOf(place)) && place
  }

  async function statOf(place: string) {
    try {
      const found = await stat(place)
      return found.isFile() ? found : undefined
    } catch (error) {
      if (['ENOENT', 'ENAMETOOLONG'].includes(codeOf(error))) return undefined
      throw error
    }
  }

  return {
    newSpoolPath: () => newSpoolPath(spoolDir),
    path: pathOf,

    put: (key, sourcePath) =>
      reportFullDisk(async () => {
        checkKey(key)
        const place = placeOf(key)
        await syncPath(sourcePath)
        const { size } = await stat(sourcePath)
        try {
          await moveIn(sourcePath, place)
        } catch (error) {
          if (codeOf(error) !== 'EXDEV') throw error
          await withSpool(async (spoolPath) => {
            await copyFile(sourcePath, spoolPath)
            await syncPath(spoolPath)
            await moveIn(spoolPath, place)
          })
          await rm(sourcePath, { force: true })
        }
        return { sizeBytes: size }
      }),

    copy: (fromKey, toKey) =>
      reportFullDisk(async () => {
        checkKey(toKey)
        const from = await pathOf(fromKey)
        if (!from) throw new MissingFileError(`No file under ${fromKey}.`)
        await withSpool(async (spoolPath) => {
          await linkOrCopy(from, spoolPath)
          await moveIn(spoolPath, placeOf(toKey))
        })
      }),

    async stat(key) {
      const found = await statOf(placeOf(key))
      return found && { sizeBytes: found.size, modifiedAt: found.mtime }
    },

    async delete(key) {
      const place = await pathOf(key)
      if (!place) return
      await rm(place, { force: true })
      await syncPath(dirname(place))
    },

    async *list() {
      const entries = await unlessMissing(() => opendir(filesDir, { recursive: true }))
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile()) continue
        const key = Buffer.from(entry.name, 'hex').toString()
        // Skips files that the store didn't write.
        if (placeOf(key) === join(entry.parentPath, entry.name)) yield key
      }
    },
  }
}
