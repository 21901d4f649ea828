import { randomUUID } from 'node:crypto'
import { MAX_PART_HEADER_BYTES, MAX_PARTS, MultipartMapError } from './multipart-map.server'

export interface SkimmedBody {
  /** The body with a mark in place of each long content. */
  body: Buffer<ArrayBuffer>
  /** The length in bytes of each long content, by its mark. */
  lengths: Map<string, number>
}

/** A part's first bytes, and how many it has. */
interface Part {
  head: Buffer[]
  sizeBytes: number
}

/**
 * Reads a multipart body (RFC 2046, section 5.1.1) in a stream and drops its long contents, for a body that can't be
 * stored: memory holds the short ones alone.
 * @param maxContentBytes a longer content is dropped
 * @throws MultipartMapError if the body is malformed or has too many parts
 */
export async function skimMultipart(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
  maxContentBytes: number,
): Promise<SkimmedBody> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const headBytes = MAX_PART_HEADER_BYTES + maxContentBytes
  const lengths: SkimmedBody['lengths'] = new Map()
  const pieces: Buffer[] = []
  // The first delimiter opens the body, without a line break before it.
  let rest: Buffer = Buffer.from('\r\n')
  let part: Part | undefined

  function add(bytes: Buffer): void {
    if (!part) {
      if (bytes.length > 0) throw new MultipartMapError('The body has no first delimiter.')
      return
    }
    // A copy, or the chunk would stay in memory as long as its part.
    if (part.sizeBytes < headBytes) part.head.push(Buffer.from(bytes.subarray(0, headBytes - part.sizeBytes)))
    part.sizeBytes += bytes.length
  }

  function endPart({ head, sizeBytes }: Part): void {
    if (pieces.length === 2 * MAX_PARTS) throw new MultipartMapError('The body has too many parts.')
    const bytes = Buffer.concat(head)
    const headerEnd = bytes.indexOf('\r\n\r\n') + 4
    if (headerEnd < 4) throw new MultipartMapError('A part has no end of its header.')
    pieces.push(delimiter)
    if (sizeBytes - headerEnd <= maxContentBytes) {
      pieces.push(bytes)
      return
    }
    const mark = randomUUID()
    lengths.set(mark, sizeBytes - headerEnd)
    pieces.push(Buffer.concat([bytes.subarray(0, headerEnd), Buffer.from(mark)]))
  }

  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    for (let at = rest.indexOf(delimiter); at !== -1; at = rest.indexOf(delimiter)) {
      add(rest.subarray(0, at))
      if (part) endPart(part)
      part = { head: [], sizeBytes: 0 }
      rest = rest.subarray(at + delimiter.length)
    }
    // The beginning of a delimiter may be at the end of a chunk.
    const known = Math.max(0, rest.length - delimiter.length + 1)
    add(rest.subarray(0, known))
    rest = rest.subarray(known)
  }
  add(rest)
  const isEnded = part !== undefined && Buffer.concat(part.head).toString('latin1').startsWith('--')
  if (!isEnded) throw new MultipartMapError('The body has no last delimiter.')
  return { body: Buffer.concat([...pieces, delimiter, Buffer.from('--\r\n')]).subarray(2), lengths }
}
