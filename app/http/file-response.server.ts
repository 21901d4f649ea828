import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import contentDisposition from 'content-disposition'
import fresh from 'fresh'

export interface ServedFile {
  path: string
  mimeType: string
  sizeBytes: number
  modifiedAt: Date
  /** Unique for each version of the content; without quotation marks. */
  etag: string
  /** The file name of a download; without it, the file is shown inline. */
  downloadName?: string
}

interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * Responds to GET and HEAD for a file, with conditional requests (RFC 9110, section 13) and a single range (section
 * 14); for several ranges it sends the whole file, as section 14.2 allows. The caller has checked access.
 */
export function fileResponse(request: Request, file: ServedFile): Response {
  const etag = `"${file.etag}"`
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    // Revalidated each time: no cache plays a file that was deleted, or after the session has ended.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': file.downloadName === undefined ? 'inline' : attachment(file.downloadName),
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
  })
  // Without the request's Cache-Control: fresh takes its no-cache, which fetch() adds to a condition, for a reload.
  const conditions = [...request.headers].filter(([name]) => name.startsWith('if-'))
  if (fresh(Object.fromEntries(conditions), Object.fromEntries(headers)))
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

/** Characters that a file system rejects become spaces. */
function attachment(name: string): string {
  const safe = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  return contentDisposition(safe, { fallback: safe.replace(/[^ -~]/g, '_') })
}

/**
 * Parses Range; undefined means the whole file. Not by range-parser, which leads to a 416 for a suffix longer than the
 * file and for a range that ends before it starts.
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
  // Section 14.1.1: a range that ends before it starts is invalid, and so ignored.
  if (last !== '' && Number(last) < start) return undefined
  return start > endOfFile ? 'unsatisfiable' : { start, end }
}

/** The strong comparison of RFC 9110, section 13.1.5, so that a client never joins parts of two versions. */
function isSameFile(ifRange: string | null, etag: string, modifiedAt: Date): boolean {
  if (ifRange === null) return true
  // HTTP's dates have no milliseconds.
  return ifRange.trim() === etag || Date.parse(ifRange) === new Date(modifiedAt).setMilliseconds(0)
}

/**
 * Streams the file, and closes it when it is sent or the client disconnects. The signal must not be aborted yet: the
 * stream would fail before it has an error listener, and so crash the process.
 */
const bytesOf = (path: string, range: ByteRange | undefined, signal: AbortSignal) =>
  Readable.toWeb(createReadStream(path, { ...range, signal })) as ReadableStream<Uint8Array>
