export interface StoredFile {
  sizeBytes: number
  modifiedAt: Date
}

/**
 * Stores files under keys such as `voices/<id>/original`; a key is never a path. Files are replaced and never
 * changed in place, so an open file stays valid.
 */
export interface FileStore {
  /**
   * Moves the file at sourcePath into the store, atomically and durably.
   * @param sourcePath preferably from newSpoolPath(), which avoids a copy
   * @throws StorageFullError
   */
  put(key: string, sourcePath: string): Promise<{ sizeBytes: number }>
  /**
   * Gives the file a second key; deleting either leaves the other.
   * @throws MissingFileError when there is no file under fromKey
   * @throws StorageFullError
   */
  copy(fromKey: string, toKey: string): Promise<void>
  /** The file's path, for reading only; undefined when there is no file. */
  path(key: string): Promise<string | undefined>
  stat(key: string): Promise<StoredFile | undefined>
  /** Does nothing if there is no file. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<string>
  /** An unused path for a temporary file on the store's file system. */
  newSpoolPath(): Promise<string>
}

/** The disk, or the account's quota, is full. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError'
}
