import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type FileUpload, parseFormData } from '@remix-run/form-data-parser'
import pLimit from 'p-limit'
import { config } from '~/config.server'
import { newSpoolPath } from '~/files/spool.server'
import { limitedBody, MAX_BODY_BYTES, refusal } from './limited-body.server'
import { MAX_PART_HEADER_BYTES, MAX_PARTS, mapMultipart, type PartContent } from './multipart-map.server'

const KB = 1024
const MB = 1024 * KB

const MAX_FIELD_BYTES = 64 * KB
const MAX_FIELDS_BYTES = 256 * KB
const MAX_FILENAME_LENGTH = 255

/** Limits the memory that simultaneous forms with long texts take. */
const parseInTurn = pLimit(2)

export interface UploadedFile {
  path: string
  /** For display; never a path. */
  filename: string
  sizeBytes: number
}

export interface Upload {
  form: FormData
  /** By field, without those whose file input was empty. */
  files: Map<string, UploadedFile>
  /** The fields whose file exceeded its limit and was dropped. */
  tooLarge: string[]
  dispose(): Promise<void>
}

export interface UploadLimits {
  /** The form's file fields and their limits in bytes. Files of other fields are dropped. */
  files: Record<string, number>
  maxTotalBytes?: number
}

/**
 * Reads a multipart form with files (RFC 7578). The body is spooled first, so that a slow connection holds no memory.
 * The caller disposes of the upload.
 * @throws Response 413 over a limit, 415 for another content type, 400 if it can't be parsed, 507 for a full disk
 */
export async function readUpload(
  request: Request,
  { files: fileLimits, maxTotalBytes = MAX_BODY_BYTES }: UploadLimits,
): Promise<Upload> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '')
  if (boundary === undefined) throw refusal(415, 'Please send this as a form with files.')
  const kept: string[] = []
  const dispose = async () => {
    for (const path of kept.splice(0)) await rm(path, { force: true })
  }
  const newPath = async () => {
    const path = await newSpoolPath(config.spoolDir)
    kept.push(path)
    return path
  }
  const spoolPath = await newSpoolPath(config.spoolDir)
  try {
    await spool(request, spoolPath, maxTotalBytes)
    return { ...(await parseInTurn(() => parse({ spoolPath, boundary, fileLimits, newPath }))), dispose }
  } catch (error) {
    await dispose()
    throw asResponse(error)
  } finally {
    await rm(spoolPath, { force: true })
  }
}

/** RFC 2046, section 5.1.1: 1 to 70 characters. */
function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

async function spool(request: Request, path: string, maxBytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of limitedBody(request, maxBytes)) await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}

interface Spooled {
  spoolPath: string
  boundary: string
  fileLimits: Record<string, number>
  newPath(): Promise<string>
}

/**
 * Parses the form. form-data-parser holds each file in memory, twice, so it gets the body with a mark in place of
 * each long content, whose bytes are copied from the spool directly.
 */
async function parse(spooled: Spooled): Promise<Omit<Upload, 'dispose'>> {
  const { spoolPath, boundary, fileLimits, newPath } = spooled
  const { body, lifted } = await liftLongContents(spoolPath, boundary)
  const files: Upload['files'] = new Map()
  const tooLarge: string[] = []

  async function keep(file: FileUpload): Promise<void> {
    const { fieldName } = file
    const mark = lifted.size > 0 ? await file.text() : ''
    const long = lifted.get(mark)
    lifted.delete(mark)
    const sizeBytes = long ? long.end - long.start : file.size
    if (sizeBytes === 0 || !Object.hasOwn(fileLimits, fieldName) || files.has(fieldName)) return
    if (sizeBytes > fileLimits[fieldName]) {
      tooLarge.push(fieldName)
      return
    }
    const path = await newPath()
    if (long) await copyContent(spoolPath, long, path)
    else await writeFile(path, new Uint8Array(await file.arrayBuffer()), { flag: 'wx', mode: 0o600 })
    files.set(fieldName, { path, filename: plainFilename(file.name), sizeBytes })
  }

  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  const request = new Request('http://upload/', { method: 'POST', headers, body })
  const limits = {
    maxFiles: MAX_PARTS,
    maxParts: MAX_PARTS,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    maxFileSize: MAX_FIELD_BYTES,
    maxTotalSize: body.length,
  }
  const form = await parseFormData(request, limits, keep)
  const textBytes = [...form].reduce((sum, [name, value]) => sum + Buffer.byteLength(name + String(value)), 0)
  // A mark left over stands for a long text, not a file.
  if (lifted.size > 0 || textBytes > MAX_FIELDS_BYTES) throw refusal(413, 'A text in this form is too long.')
  return { form, files, tooLarge }
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
      pieces.push(await readPiece(file, from, content.start), Buffer.from(mark))
      from = content.end
    }
    pieces.push(await readPiece(file, from, end))
    return { body: Buffer.concat(pieces), lifted }
  } finally {
    await file.close()
  }
}

async function readPiece(file: FileHandle, start: number, end: number): Promise<Buffer<ArrayBuffer>> {
  const piece = Buffer.alloc(end - start)
  await file.read(piece, 0, piece.length, start)
  return piece
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

/** Maps the client's errors and a full disk to responses; other system errors are defects. */
function asResponse(error: unknown): unknown {
  if (error instanceof Response) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return refusal(507, 'There is no room left for this file.')
  return syscall ? error : refusal(400, 'The form could not be read.')
}
