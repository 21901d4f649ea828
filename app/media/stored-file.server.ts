import { fileStore } from '~/storage/files/file-store.server'
import { etagOf, fileResponse, type ServedFile } from '~/web/downloads/file-response.server'
import { nginxFileResponse } from '~/web/downloads/nginx-file.server'

/** A stored file by its key, without what the store knows. */
type StoredFile = Pick<ServedFile, 'mimeType' | 'filename' | 'isDownload' | 'turnKey' | 'tail'> & {
  key: string
}

/**
 * Responds with a stored file. The caller has checked access.
 * @returns undefined if the store has no such file
 */
export async function storedFileResponse(
  request: Request,
  { key, ...file }: StoredFile,
): Promise<Response | undefined> {
  const [path, stored] = await Promise.all([fileStore().path(key), fileStore().stat(key)])
  if (!path || !stored) return undefined
  const etag = etagOf(stored)
  const served = { path, ...stored, etag, ...file }
  if (!file.tail) return nginxFileResponse(served) ?? fileResponse(request, served)
  // Another content for conditions too, also for those by time, which is told in seconds.
  const modifiedAt = new Date(stored.modifiedAt.getTime() + 1000)
  return fileResponse(request, { ...served, etag: `${etag}-${file.tail.length}`, modifiedAt })
}
