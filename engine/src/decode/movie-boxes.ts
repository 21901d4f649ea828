import type { FileHandle } from 'node:fs/promises'
import type { Part } from './played-parts'

const MAX_TOP_BOXES = 1000
const MAX_MOVIE_BYTES = 16 * 2 ** 20
const MAX_PARTS = 1000
const FREE_LITTLE_ENDIAN = Buffer.from('free').readUInt32LE()

interface Movie {
  /** Track id → what its edit list plays. */
  parts: Map<number, Part[]>
  /** Byte offset → the value to read there, so that the edit lists are not applied twice. */
  hidden: Map<number, number>
  /** Whether its last box is longer than the file. */
  isCut: boolean
}

interface Box {
  type: string
  from: number
  to: number
}

/** Reads the edit lists of an MP4 or QuickTime file (ISO/IEC 14496-12, 8.6.6), of which mediabunny knows one entry. */
export async function readMovie(file: FileHandle): Promise<Movie> {
  const { found, isCut } = await findMovie(file)
  const movie: Movie = { parts: new Map(), hidden: new Map(), isCut }
  if (!found || found.to - found.from > MAX_MOVIE_BYTES) return movie
  const bytes = Buffer.alloc(found.to - found.from)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, found.from)
  const boxes = [...boxesIn(bytes, 0, bytesRead)]
  const perSecond = timescaleOf(bytes, find(boxes, 'mvhd'))
  for (const track of boxes.filter(({ type }) => type === 'trak')) {
    const inside = [...boxesIn(bytes, track.from, track.to)]
    const [header, edits, media] = ['tkhd', 'edts', 'mdia'].map((type) => find(inside, type))
    if (!header || !edits || !media || header.to - header.from < 24) continue
    const list = find([...boxesIn(bytes, edits.from, edits.to)], 'elst')
    const mediaPerSecond = timescaleOf(bytes, find([...boxesIn(bytes, media.from, media.to)], 'mdhd'))
    const parts = list && perSecond && mediaPerSecond ? readParts(bytes, list, perSecond, mediaPerSecond) : []
    if (parts.length === 0) continue
    movie.parts.set(bytes.readUInt32BE(header.from + (bytes[header.from] === 1 ? 20 : 12)), parts)
    movie.hidden.set(found.from + edits.from - 4, FREE_LITTLE_ENDIAN)
  }
  return movie
}

const find = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type)

async function findMovie(file: FileHandle): Promise<{ found?: Box; isCut: boolean }> {
  const { size: fileBytes } = await file.stat()
  const head = Buffer.alloc(16)
  let found: Box | undefined
  let isCut = false
  for (let at = 0, count = 0; at + 8 <= fileBytes && count < MAX_TOP_BOXES; count++) {
    await file.read(head, 0, head.length, at)
    const box = boxAt(head, 0, Number.POSITIVE_INFINITY)
    if (!box) break
    const to = Math.min(fileBytes - at, box.to)
    if (box.type === 'moov') found ??= { ...box, from: at + box.from, to: at + to }
    isCut = Number.isFinite(box.to) && at + box.to > fileBytes
    at += to
  }
  return { found, isCut }
}

function boxAt(bytes: Buffer, at: number, end: number): Box | undefined {
  const size = bytes.readUInt32BE(at)
  if (size === 1 && at + 16 > bytes.length) return undefined
  const length = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size || end - at
  const from = at + (size === 1 ? 16 : 8)
  const type = bytes.toString('latin1', at + 4, at + 8)
  return at + length < from ? undefined : { type, from, to: Math.min(end, at + length) }
}

function* boxesIn(bytes: Buffer, from: number, end: number): Generator<Box> {
  for (let at = from; at + 8 <= end; ) {
    const box = boxAt(bytes, at, end)
    if (!box) return
    yield box
    at = box.to
  }
}

/** Of an 'mvhd' or 'mdhd' box. */
function timescaleOf(bytes: Buffer, box: Box | undefined): number {
  if (!box || box.to - box.from < 24) return 0
  return bytes.readUInt32BE(box.from + (bytes[box.from] === 1 ? 20 : 12))
}

function readParts(bytes: Buffer, { from, to }: Box, perSecond: number, mediaPerSecond: number): Part[] {
  if (to - from < 8) return []
  const isLong = bytes[from] === 1
  const entryBytes = isLong ? 20 : 12
  const count = Math.min(bytes.readUInt32BE(from + 4), Math.floor((to - from - 8) / entryBytes), MAX_PARTS)
  return Array.from({ length: count }, (_, i) => {
    const at = from + 8 + i * entryBytes
    const duration = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    const time = isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4)
    // Fragmented files leave the length of their last part open.
    const isOpen = duration === 0 && i === count - 1 && time !== -1
    return {
      from: time === -1 ? undefined : Math.max(0, time) / mediaPerSecond,
      seconds: isOpen ? Number.POSITIVE_INFINITY : duration / perSecond,
    }
  }).filter(({ seconds }) => seconds > 0)
}
