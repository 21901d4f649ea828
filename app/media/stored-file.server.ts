import { fileStore } from '~/storage/files/file-store.server'
import { etagOf, fileResponse, type ServedFile } from '~/web/downloads/file-response.server'

type StoredFile = Pick<ServedFile, 'mimeType' | 'filename' | 'isDownload' | 'turnKey' | 'cacheControl'> & {
  key: string
}

export const notThere = () => new Response('Not Found', { status: 404 })

export async function storedFileResponse(request: Request, { key, ...file }: StoredFile) {
  const stored = await fileStore().stat(key)
  if (!stored) throw notThere()
  return fileResponse(request, { ...stored, etag: etagOf(stored), ...file })
}
