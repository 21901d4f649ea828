/** What is known of a kept file. */
export interface StoredFile {
  sizeBytes: number
  modifiedAt: Date
}

/**
 * Keeps files under keys such as `voices/<id>/original`. A key is a name and never a path. A file is replaced as a
 * whole and never changed in place, so what was opened at a path that was handed out stays valid as long as it is open.
 */
export interface FileStore {
  /**
   * Takes the file at sourcePath in; it is gone from there afterwards. When this returns, the file survives a
   * power cut, and at no moment does the key name half a file.
   * @param sourcePath best a path of newSpoolPath(), which costs no copy
   * @throws StorageFullError
   */
  put(key: string, sourcePath: string): Promise<{ sizeBytes: number }>
  /**
   * Gives the file a second key; deleting either leaves the other.
   * @throws MissingFileError when nothing is kept under fromKey
   * @throws StorageFullError
   */
  copy(fromKey: string, toKey: string): Promise<void>
  /** Where the file lies, to be read and not written; undefined when it isn't there. */
  path(key: string): Promise<string | undefined>
  stat(key: string): Promise<StoredFile | undefined>
  /** A missing file is fine. */
  delete(key: string): Promise<void>
  /** Every key, in no order. */
  list(): AsyncIterable<string>
  /** An unused path for a file in the making, in the store's own file system. */
  newSpoolPath(): Promise<string>
}

/** There is no room left for the file: the disk, or this account's share of it. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError'
}
