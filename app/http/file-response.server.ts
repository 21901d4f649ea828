import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import fresh from 'fresh'

export interface ServedFile {
  path: string
  mimeType: string
  sizeBytes: number
  modifiedAt: Date
  /** Another one for each content of this address; without quotation marks. */
  etag: string
  /** Where it is to be saved and not shown: what to call it. */
  downloadName?: string
}

interface ByteRange {
  start: number
  /** The last byte, itself included. */
  end: number
}

/**
 * Answers GET and HEAD for a file: conditions (RFC 9110, section 13) and a single range (section 14). What asks for
 * several ranges gets the whole, as section 14.2 allows. Who may have the file was decided before.
 */
export function fileResponse(request: Request, file: ServedFile): Response {
  const etag = `"${file.etag}"`
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    // Kept, but asked about each time: a file that was deleted, or a session that ended, is not played from a cache.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
  })
  if (file.downloadName !== undefined) headers.set('Content-Disposition', attachment(file.downloadName))
  if (fresh(Object.fromEntries(request.headers), Object.fromEntries(headers)))
    return new Response(null, { status: 304, headers })

  headers.set('Content-Type', file.mimeType)
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, file) : undefined
  if (range === 'unsatisfiable') {
    headers.delete('Content-Type')
    headers.set('Content-Range', `bytes */${file.sizeBytes}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  const lengthBytes = range ? range.end - range.start + 1 : file.sizeBytes
  headers.set('Content-Length', String(lengthBytes))
  const isBodiless = request.method === 'HEAD' || lengthBytes === 0 || request.signal.aborted
  const body = isBodiless ? null : bytesOf(file.path, range, request.signal)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** What no file system takes becomes a space. */
function attachment(name: string): string {
  const safe = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  return contentDisposition(safe, { fallback: safe.replace(/[^ -~]/g, '_') })
}

/** HTTP's dates have no milliseconds. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000

/**
 * Undefined where the whole file is to be sent. Not range-parser: it answers 416 to a suffix that is longer than the
 * file and to a range that ends before it starts.
 */
function rangeOf(headers: Headers, etag: string, file: ServedFile): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.get('Range') ?? '')
  if (!match || !isSameFile(headers.get('If-Range'), etag, file.modifiedAt)) return undefined
  const [first, last] = [match[1], match[2]]
  if (first === '' && last === '') return undefined
  const endOfFile = file.sizeBytes - 1
  if (first === '') {
    const suffix = Number(last)
    if (suffix === 0 || file.sizeBytes === 0) return 'unsatisfiable'
    return { start: Math.max(file.sizeBytes - suffix, 0), end: endOfFile }
  }
  const start = Number(first)
  const end = last === '' ? endOfFile : Math.min(Number(last), endOfFile)
  // Section 14.1.1: a range that ends before it starts is no range.
  if (last !== '' && Number(last) < start) return undefined
  return start > endOfFile ? 'unsatisfiable' : { start, end }
}

/** RFC 9110, section 13.1.5: compares strongly, so that no half of one file is joined to a half of another. */
function isSameFile(ifRange: string | null, etag: string, modifiedAt: Date): boolean {
  if (ifRange === null) return true
  return ifRange.trim() === etag || Date.parse(ifRange) === wholeSeconds(modifiedAt)
}

/**
 * The file is closed when it was sent, and also when the client goes away. The signal must not be aborted yet: such a
 * stream fails before anybody listens to it, and takes the process with it.
 */
function bytesOf(
  path: string,
  range: ByteRange | undefined,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const stream = createReadStream(path, { ...range, signal })
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}
