import { fileStore } from '~/storage/files/file-store.server'
import {
  etagOf,
  fileResponse,
  nginxFileResponse,
  type ServedFile,
} from '~/web/downloads/file-response.server'

/** A stored file by its key, without what the store knows. */
type StoredFile = Pick<ServedFile, 'mimeType' | 'filename' | 'isDownload' | 'turnKey'> & {
  key: string
}

/** Responds with a stored file. The caller has checked access. */
export async function storedFileResponse(request: Request, { key, ...file }: StoredFile) {
  const [path, stored] = await Promise.all([fileStore().path(key), fileStore().stat(key)])
  if (!path || !stored) return undefined
  const served = { path, ...stored, etag: etagOf(stored), ...file }
  return nginxFileResponse(served) ?? fileResponse(request, served)
}
