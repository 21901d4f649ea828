import type { FileHandle } from 'node:fs/promises'

/** The byte range of a part's content in the body; `end` is exclusive. */
export interface PartContent {
  start: number
  end: number
}

interface MultipartMap {
  contents: PartContent[]
  /** The byte after the last delimiter; RFC 2046's epilogue is ignored. */
  end: number
}

const CHUNK_BYTES = 2 ** 20

export const MAX_PARTS = 100
export const MAX_PART_HEADER_BYTES = 8 * 1024

export class MultipartMapError extends Error {
  override readonly name = 'MultipartMapError'
}

/**
 * Finds the contents of a multipart body's parts (RFC 2046, section 5.1.1) by its delimiters, in chunks: memory use
 * doesn't grow with the body.
 * @throws MultipartMapError if the body is malformed or has too many parts
 */
export async function mapMultipart(body: FileHandle, boundary: string): Promise<MultipartMap> {
  // The first delimiter opens the body, without a line break before it.
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const opening = await readAt(body, 0, delimiter.length - 2)
  if (!opening.equals(delimiter.subarray(2))) throw new MultipartMapError('The body has no first delimiter.')
  const parts: PartContent[] = []
  let partStart = opening.length
  const isLast = async () => (await readAt(body, partStart, 2)).toString('latin1') === '--'
  const mapped = () => ({ contents: parts, end: partStart + 2 })
  for await (const next of positionsOf(body, delimiter, opening.length)) {
    if (parts.length === MAX_PARTS) throw new MultipartMapError('The body has too many parts.')
    const start = partStart + (await headerBytes(body, partStart))
    // An empty content may share its line break with the header.
    parts.push({ start: Math.min(start, next), end: next })
    partStart = next + delimiter.length
    if (await isLast()) return mapped()
  }
  if (await isLast()) return mapped()
  throw new MultipartMapError('The body has no last delimiter.')
}

/** Yields each position of a text in the file, from a position on. */
async function* positionsOf(file: FileHandle, text: Buffer, from: number): AsyncGenerator<number> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  for (let at = from; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead < text.length) return
    const read = buffer.subarray(0, bytesRead)
    let next = 0
    for (let found = read.indexOf(text); found !== -1; found = read.indexOf(text, next)) {
      yield at + found
      next = found + text.length
    }
    // A possible beginning of the text is read again with the next chunk.
    at += Math.max(next, bytesRead - text.length + 1)
  }
}

/** The length of a part's header, from the end of the delimiter through the empty line. */
async function headerBytes(file: FileHandle, at: number): Promise<number> {
  const head = await readAt(file, at, MAX_PART_HEADER_BYTES)
  const end = head.indexOf('\r\n\r\n')
  if (end === -1) throw new MultipartMapError('A part has no end of its header.')
  return end + 4
}

/** Reads up to `lengthBytes` from a position. */
export async function readAt(
  file: FileHandle,
  at: number,
  lengthBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(lengthBytes)
  const { bytesRead } = await file.read(buffer, 0, lengthBytes, at)
  return buffer.subarray(0, bytesRead)
}
