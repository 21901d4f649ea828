import { join } from 'node:path'
import { config } from '~/config.server'
import { createDiskFileStore } from './disk-file-store.server'
import type { FileStore } from './file-store'

let store: FileStore | undefined

/** The service's files, under STORAGE_DIR. */
export function fileStore(): FileStore {
  store ??= createDiskFileStore({ filesDir: config.filesDir, spoolDir: config.spoolDir })
  return store
}

/** The files under another folder with the layout of STORAGE_DIR. */
export function fileStoreIn(storageDir: string): FileStore {
  return createDiskFileStore({ filesDir: join(storageDir, 'files'), spoolDir: join(storageDir, 'spool') })
}
