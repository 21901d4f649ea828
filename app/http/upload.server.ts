import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileUpload, parseFormData } from '@remix-run/form-data-parser'
import pLimit from 'p-limit'
import { config } from '~/config.server'
import { newSpoolPath } from '~/files/spool.server'
import { limitedBody, MAX_BODY_BYTES, refusal } from './limited-body.server'
import {
  MAX_PART_HEADER_BYTES,
  MAX_PARTS,
  mapMultipart,
  type PartContent,
  readAt,
} from './multipart-map.server'

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
  const dir = await newSpoolPath(config.spoolDir)
  const dispose = () => rm(dir, { recursive: true, force: true })
  const spoolPath = join(dir, 'body')
  try {
    await mkdir(dir, { mode: 0o700 })
    await writeFile(spoolPath, limitedBody(request, maxTotalBytes), { flag: 'wx', mode: 0o600 })
    const parsed = await parseInTurn(() => parse({ dir, spoolPath, boundary, fileLimits }))
    await rm(spoolPath)
    return { ...parsed, dispose }
  } catch (error) {
    await dispose()
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
async function parse({ dir, spoolPath, boundary, fileLimits }: Spooled): Promise<Omit<Upload, 'dispose'>> {
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
    const path = join(dir, String(files.size))
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

/** Maps the client's errors and a full disk to responses; other system errors are defects. */
function asResponse(error: unknown): unknown {
  if (error instanceof Response) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return refusal(507, 'There is no room left for this file.')
  return syscall ? error : refusal(400, 'The form could not be read.')
}
