import { type FileHandle, open } from 'node:fs/promises'
import contentDisposition from 'content-disposition'
import fresh from 'fresh'
import { toFileName } from '~/platform/text/file-name'
import { NOTHING_LOADS } from '../headers/security-headers.server'
import { parseRange } from './byte-range'
import { inChunkTurns, type Source } from './download-turns.server'

export interface ServedFile {
  path: string
  mimeType: string
  /** Of all that is sent. */
  sizeBytes: number
  /** Left out where more than the file's time decides what is sent. */
  modifiedAt?: Date
  /** Sent first, in place of so many of the file's bytes. */
  head?: { bytes: Uint8Array; replacesBytes: number }
  /** Unique for each version of the content; without quotation marks. */
  etag: string
  filename: string
  isDownload?: boolean
  /** Downloads of one key take turns: the id of the person who gets it, or of the link by which it is shared, or an address. */
  turnKey: string
  /** By default it is revalidated each time: no cache plays a file that was deleted, or after the session has ended. */
  cacheControl?: string
}

/** Identifies the content of a file that is replaced and never changed in place. */
export const etagOf = ({ sizeBytes, modifiedAt }: { sizeBytes: number; modifiedAt: Date }) =>
  `${sizeBytes.toString(36)}-${modifiedAt.getTime().toString(36)}`

/**
 * GET and HEAD, conditional (RFC 9110, section 13), with a single range (section 14). The caller has checked
 * access.
 */
export function fileResponse(request: Request, file: ServedFile): Response {
  const headers = new Headers({
    'Cache-Control': file.cacheControl ?? 'private, no-cache',
    'Content-Security-Policy': `${NOTHING_LOADS}; sandbox`,
    'Content-Disposition': disposition(file),
    'X-Content-Type-Options': 'nosniff',
  })
  const etag = `"${file.etag}"`
  headers.set('Accept-Ranges', 'bytes')
  headers.set('ETag', etag)
  if (file.modifiedAt) headers.set('Last-Modified', file.modifiedAt.toUTCString())
  // Without the request's Cache-Control: fresh takes its no-cache, which fetch() adds to a condition, for a reload.
  const conditions = [...request.headers].filter(([name]) => name.startsWith('if-'))
  if (fresh(Object.fromEntries(conditions), Object.fromEntries(headers)))
    return new Response(null, { status: 304, headers })

  headers.set('Content-Type', file.mimeType)
  const isRanged =
    request.method === 'GET' && isSameFile(request.headers.get('If-Range'), etag, file.modifiedAt)
  const { sizeBytes } = file
  const range = isRanged ? parseRange(request.headers.get('Range'), sizeBytes) : undefined
  if (range === 'unsatisfiable') {
    headers.delete('Content-Type')
    headers.set('Content-Range', `bytes */${sizeBytes}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  const lengthBytes = range ? range.end - range.start + 1 : sizeBytes
  headers.set('Content-Length', String(lengthBytes))
  const isBodiless = request.method === 'HEAD' || lengthBytes === 0 || request.signal.aborted
  const source = sourceOf(file, range?.start ?? 0, range?.end ?? sizeBytes - 1)
  const body = isBodiless ? null : inChunkTurns(file.turnKey, source, request.signal)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function disposition({ filename, isDownload }: ServedFile): string {
  const safe = toFileName(filename)
  const type = isDownload ? 'attachment' : 'inline'
  return contentDisposition(safe, { type, fallback: safe.replace(/[^ -~]/g, '_') })
}

/** The strong comparison of RFC 9110, section 13.1.5, so that a client never joins parts of two versions. */
function isSameFile(ifRange: string | null, etag: string, modifiedAt?: Date): boolean {
  if (ifRange === null || ifRange.trim() === etag) return true
  // HTTP's dates have no milliseconds.
  return modifiedAt !== undefined && Date.parse(ifRange) === new Date(modifiedAt).setMilliseconds(0)
}

/** The bytes of a range; the file is opened for the first of its own. */
function sourceOf({ path, head }: Pick<ServedFile, 'path' | 'head'>, start: number, end: number): Source {
  const addedBytes = head ? head.bytes.length - head.replacesBytes : 0
  let file: FileHandle | undefined
  let at = start
  return {
    async read(chunk) {
      const length = Math.min(chunk.length, end + 1 - at)
      if (length === 0) return 0
      const ofHead = head?.bytes.subarray(at, at + length)
      if (ofHead?.length) {
        chunk.set(ofHead)
        at += ofHead.length
        return ofHead.length
      }
      file ??= await open(path)
      const { bytesRead } = await file.read(chunk, 0, length, at - addedBytes)
      if (bytesRead === 0) throw new Error('A stored file is shorter than it was.')
      at += bytesRead
      return bytesRead
    },
    close: async () => file?.close(),
  }
}
