import { createHash } from 'node:crypto'
import { etagOf, fileResponse, type ServedFile } from '~/platform/downloads/file-response.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { type StoryTags, taggedHead } from './story-tags.server'

type StoredFile = Pick<ServedFile, 'mimeType' | 'filename' | 'isDownload' | 'turnKey' | 'cacheControl'> & {
  key: string
  /** For a download alone: a player plays the stored file. */
  tags?: StoryTags
}

export const notThere = () => new Response('Not Found', { status: 404 })

export async function storedFileResponse(request: Request, { key, tags, ...file }: StoredFile) {
  const stored = await fileStore().stat(key)
  if (!stored) throw notThere()
  if (!tags || !file.isDownload) return fileResponse(request, { ...stored, etag: etagOf(stored), ...file })
  const head = await taggedHead(stored.path, tags, file.turnKey)
  const sizeBytes = stored.sizeBytes + head.bytes.length - head.replacesBytes
  const etag = `${etagOf(stored)}-${createHash('sha256').update(head.bytes).digest('base64url')}`
  return fileResponse(request, { path: stored.path, sizeBytes, head, etag, ...file })
}
