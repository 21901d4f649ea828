import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileUpload, parseFormData } from '@remix-run/form-data-parser'
import pLimit from 'p-limit'
import { config } from '~/config.server'
import { isDiskFull } from '~/storage/disk/disk-full'
import { hasRoomFor } from '~/storage/disk/free-room.server'
import { newSpoolPath } from '~/storage/files/spool.server'
import { limitedBody, MAX_BODY_BYTES, MAX_SKIMMED_BYTES, refusal } from './limited-body.server'
import {
  MAX_PART_HEADER_BYTES,
  MAX_PARTS,
  mapMultipart,
  type PartContent,
  readAt,
} from './multipart-map.server'
import { skimMultipart } from './skim-multipart.server'

const KB = 1024
const MB = 1024 * KB

const MAX_FIELD_BYTES = 64 * KB
const MAX_FIELDS_BYTES = 256 * KB
const MAX_FILENAME_LENGTH = 255

/** So much of a body is held in memory on its way to the disk. */
const PIECE_BYTES = 256 * KB

/** The spooled body, its file, and what is made of it. */
const COPIES = 3

/** Limits the memory that simultaneous forms with long texts take. */
const parseInTurn = pLimit(2)

export interface UploadedFile {
  path: string
  /** For display; never a path. */
  filename: string
  sizeBytes: number
}

/** The disk has no room, or too many uploads of this person wait. */
export type UploadProblem = 'no-room' | 'too-many'

export interface Upload {
  form: FormData
  /** By field, without those whose file input was empty. */
  files: Map<string, UploadedFile>
  /** The fields whose file exceeded its limit and was dropped. */
  tooLarge: string[]
  /** Why no file was stored, beside those that are too large. */
  problem?: UploadProblem
  dispose(): Promise<void>
}

export interface UploadLimits {
  /** The form's file fields and their limits in bytes. Files of other fields are dropped. */
  files: Record<string, number>
  maxTotalBytes?: number
}

/**
 * Reads a multipart form with files (RFC 7578). The body is spooled first, so that a slow connection holds no memory.
 * Of a body that is too large, has no room on the disk, or comes with a problem, only the texts are read: its form is
 * shown again with them. The caller disposes of the upload.
 * @throws Response 413 for texts over a limit or a body over MAX_SKIMMED_BYTES, 415 for another content type, 400 if it
 * can't be parsed
 */
export async function readUpload(
  request: Request,
  { files: fileLimits, maxTotalBytes = MAX_BODY_BYTES }: UploadLimits,
  knownProblem?: UploadProblem,
): Promise<Upload> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '')
  if (boundary === undefined) throw refusal(415, 'Please send this as a form with files.')
  const sentBytes = Number(request.headers.get('Content-Length') ?? maxTotalBytes)
  const hasRoom = hasRoomFor(COPIES * Math.min(sentBytes, maxTotalBytes))
  const problem = knownProblem ?? (hasRoom ? undefined : 'no-room')
  if (problem || sentBytes > maxTotalBytes) {
    return readTexts(limitedBody(request, MAX_SKIMMED_BYTES), { boundary, fileLimits, problem })
  }
  const dir = await newSpoolPath(config.spoolDir)
  const dispose = () => rm(dir, { recursive: true, force: true })
  const spoolPath = join(dir, 'body')
  const body = createSpooledBody(request, spoolPath, maxTotalBytes)
  try {
    await mkdir(dir, { mode: 0o700 })
    await writeFile(spoolPath, body.chunks(), { flag: 'wx', mode: 0o600 })
    const parsed = await parseInTurn(() => parse({ dir, spoolPath, boundary, fileLimits }))
    await rm(spoolPath)
    return { ...parsed, dispose }
  } catch (error) {
    if (isDiskFull(error)) {
      return await readTexts(body.again(), { boundary, fileLimits, problem: 'no-room' }).finally(dispose)
    }
    await dispose()
    throw asResponse(error)
  }
}

/** A body on its way to a file, which can be read from its beginning again when the disk becomes full in the middle. */
function createSpooledBody(request: Request, path: string, maxBytes: number) {
  let writtenBytes = 0
  let unwritten: Uint8Array = new Uint8Array()
  return {
    async *chunks() {
      for await (const chunk of inPieces(limitedBody(request, maxBytes), PIECE_BYTES)) {
        unwritten = chunk
        yield chunk
        writtenBytes += chunk.length
        unwritten = new Uint8Array()
      }
    },
    /** Deletes the file on the way. */
    async *again() {
      if (writtenBytes > 0) yield* createReadStream(path, { end: writtenBytes - 1 })
      await rm(path, { force: true })
      yield unwritten
      yield* limitedBody(request, MAX_SKIMMED_BYTES)
    },
  }
}

/** Joins chunks, since each write has its price. The last piece may be shorter. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>, leastBytes: number): AsyncGenerator<Uint8Array> {
  let piece: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    piece.push(chunk)
    bytes += chunk.length
    if (bytes < leastBytes) continue
    yield Buffer.concat(piece)
    piece = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(piece)
}

type FormOutline = Pick<Spooled, 'boundary' | 'fileLimits'>

/** Reads the texts of a form whose files can't be stored, and which of them are too large. */
async function readTexts(
  chunks: AsyncIterable<Uint8Array>,
  { boundary, fileLimits, problem }: FormOutline & Pick<Upload, 'problem'>,
): Promise<Upload> {
  try {
    const { body, lengths } = await skimMultipart(chunks, boundary, MAX_FIELD_BYTES)
    const sizes = new Map<string, number>()
    const form = await parseTexts({ body, boundary, marks: lengths }, async (file, long) => {
      sizes.set(file.fieldName, Math.max(long ?? file.size, sizes.get(file.fieldName) ?? 0))
    })
    const known = [...sizes].filter(([field]) => Object.hasOwn(fileLimits, field))
    const tooLarge = known.filter(([field, bytes]) => bytes > fileLimits[field]).map(([field]) => field)
    // Each file has its size, and yet all of them together are too large.
    if (tooLarge.length === 0 && !problem) throw refusal(413, 'What was sent is too large.')
    const files: Upload['files'] = new Map()
    return {
      form,
      files,
      tooLarge,
      problem: tooLarge.length === 0 ? problem : undefined,
      dispose: async () => {},
    }
  } catch (error) {
    throw asResponse(error)
  }
}

/** RFC 2046, section 5.1.1: 1 to 70 characters. */
function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

interface Spooled {
  /** Gets the files. */
  dir: string
  spoolPath: string
  boundary: string
  fileLimits: Record<string, number>
}

/**
 * Parses the form. form-data-parser holds each file in memory, twice, so it gets the body with a mark in place of
 * each long content, whose bytes are copied from the spool directly.
 */
async function parse({
  dir,
  spoolPath,
  boundary,
  fileLimits,
}: Spooled): Promise<Pick<Upload, 'form' | 'files' | 'tooLarge'>> {
  const { body, lifted } = await liftLongContents(spoolPath, boundary)
  const files: Upload['files'] = new Map()
  const tooLarge: string[] = []

  async function keep(file: FileUpload, long: PartContent | undefined): Promise<void> {
    const { fieldName } = file
    const sizeBytes = long ? long.end - long.start : file.size
    if (sizeBytes === 0 || !Object.hasOwn(fileLimits, fieldName) || files.has(fieldName)) return
    if (sizeBytes > fileLimits[fieldName]) {
      tooLarge.push(fieldName)
      return
    }
    const path = join(dir, String(files.size))
    if (long) await copyContent(spoolPath, long, path)
    else await writeFile(path, new Uint8Array(await file.arrayBuffer()), { flag: 'wx', mode: 0o600 })
    files.set(fieldName, { path, filename: plainFilename(file.name), sizeBytes })
  }

  const form = await parseTexts({ body, boundary, marks: lifted }, keep)
  return { form, files, tooLarge }
}

/**
 * Parses a body in whose long contents marks stand.
 * @param marks what each mark stands for
 * @param useFile gets each file, and what its mark stands for if it is long
 */
async function parseTexts<Long>(
  { body, boundary, marks }: { body: Buffer<ArrayBuffer>; boundary: string; marks: Map<string, Long> },
  useFile: (file: FileUpload, long: Long | undefined) => Promise<void>,
): Promise<FormData> {
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  const request = new Request('http://upload/', { method: 'POST', headers, body })
  const limits = {
    maxFiles: MAX_PARTS,
    maxParts: MAX_PARTS,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    maxFileSize: MAX_FIELD_BYTES,
    maxTotalSize: body.length,
  }
  const form = await parseFormData(request, limits, async (file) => {
    const mark = marks.size > 0 ? await file.text() : ''
    const long = marks.get(mark)
    marks.delete(mark)
    await useFile(file, long)
  })
  const textBytes = [...form].reduce((sum, [name, value]) => sum + Buffer.byteLength(name + String(value)), 0)
  // A mark left over stands for a long text, not a file.
  if (marks.size > 0 || textBytes > MAX_FIELDS_BYTES) throw refusal(413, 'A text in this form is too long.')
  return form
}

/** Replaces the contents too long for a text field by marks. */
async function liftLongContents(
  path: string,
  boundary: string,
): Promise<{ body: Buffer<ArrayBuffer>; lifted: Map<string, PartContent> }> {
  const lifted = new Map<string, PartContent>()
  const pieces: Buffer<ArrayBuffer>[] = []
  const file = await open(path, 'r')
  try {
    let from = 0
    const { contents, end } = await mapMultipart(file, boundary)
    for (const content of contents) {
      if (content.end - content.start <= MAX_FIELD_BYTES) continue
      const mark = randomUUID()
      lifted.set(mark, content)
      pieces.push(await readAt(file, from, content.start - from), Buffer.from(mark))
      from = content.end
    }
    pieces.push(await readAt(file, from, end - from))
    return { body: Buffer.concat(pieces), lifted }
  } finally {
    await file.close()
  }
}

function copyContent(from: string, { start, end }: PartContent, to: string): Promise<void> {
  const highWaterMark = MB
  return pipeline(
    createReadStream(from, { start, end: end - 1, highWaterMark }),
    createWriteStream(to, { flags: 'wx', mode: 0o600, highWaterMark }),
  )
}

/** The last segment of a Windows or POSIX path, without control characters. */
function plainFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...printable].slice(0, MAX_FILENAME_LENGTH).join('') || 'file'
}

/** Maps the client's errors to responses; system errors are defects. */
function asResponse(error: unknown): unknown {
  if (error instanceof Response) return error
  return (error as NodeJS.ErrnoException).syscall ? error : refusal(400, 'The form could not be read.')
}
