import { createHash, randomUUID } from 'node:crypto'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { config } from '~/platform/config.server'
import { linkOrCopy, renameDurably, syncPath, unlessMissing } from './durable.server'

/** In hex it is twice as long, and a file name has at most 255 bytes. */
const MAX_KEY_BYTES = 120

/** Creates a folder and its missing parents, and syncs their directory entries. */
async function ensureFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!firstMade) return
  for (let made = path; made.length >= firstMade.length; made = dirname(made)) await syncPath(dirname(made))
}

/**
 * Stores files under keys such as `voices/<id>/original`; a key is never a path. Files are replaced and never changed in
 * place, so an open file stays valid. The key's hash is the folder and its hex the file name: no key escapes filesDir, keys
 * don't collide where case is ignored, and list() can decode the keys from the names.
 * @param storageDir a folder with the layout of STORAGE_DIR
 */
export function fileStoreIn(storageDir: string) {
  const filesDir = join(storageDir, 'files')
  /** On the same file system as filesDir, so that temporary files can be renamed into it. */
  const spoolDir = join(storageDir, 'spool')

  function placeOf(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex')
    return join(filesDir, hash.slice(0, 2), hash.slice(2, 4), Buffer.from(key).toString('hex'))
  }

  async function newSpoolPath(): Promise<string> {
    await mkdir(spoolDir, { recursive: true, mode: 0o700 })
    return join(spoolDir, randomUUID())
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

  /**
   * Gives `work` an unused path for a temporary file on the store's file system for each of its parameters, which a
   * rest parameter isn't, and deletes what is left there.
   */
  async function withSpool<T>(work: (...paths: string[]) => Promise<T>): Promise<T> {
    const paths = await Promise.all(Array.from({ length: work.length }, newSpoolPath))
    try {
      return await work(...paths)
    } finally {
      // On success too: renaming a hard link onto another link of the same file leaves both.
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    }
  }

  /** The file's path, for reading only; undefined when there is no file. */
  async function pathOf(key: string): Promise<string | undefined> {
    const place = placeOf(key)
    return (await statOf(place)) && place
  }

  async function statOf(place: string) {
    try {
      const found = await stat(place)
      return found.isFile() ? found : undefined
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (['ENOENT', 'ENAMETOOLONG'].includes(code)) return undefined
      throw error
    }
  }

  return {
    newSpoolPath,
    withSpool,
    path: pathOf,

    /** Moves a file of the spool into the store, atomically and durably. */
    async put(key: string, spoolPath: string) {
      checkKey(key)
      await syncPath(spoolPath)
      const { size: sizeBytes } = await stat(spoolPath)
      await moveIn(spoolPath, placeOf(key))
      return { sizeBytes }
    },

    /** Gives the file a second key; deleting either leaves the other. */
    async copy(fromKey: string, toKey: string) {
      checkKey(toKey)
      const from = await pathOf(fromKey)
      if (!from) throw new Error(`No file under ${fromKey}.`)
      await withSpool(async (spoolPath) => {
        await linkOrCopy(from, spoolPath)
        await moveIn(spoolPath, placeOf(toKey))
      })
    },

    async stat(key: string) {
      const path = placeOf(key)
      const found = await statOf(path)
      return found && { path, sizeBytes: found.size, modifiedAt: found.mtime }
    },

    async delete(key: string) {
      const place = await pathOf(key)
      if (!place) return
      await rm(place, { force: true })
      await syncPath(dirname(place))
    },

    async *list(): AsyncGenerator<string> {
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

export type FileStore = ReturnType<typeof fileStoreIn>

let store: FileStore | undefined

export function fileStore(): FileStore {
  store ??= fileStoreIn(config.storageDir)
  return store
}
