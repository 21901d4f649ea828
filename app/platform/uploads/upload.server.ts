import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { hasRoomFor } from '~/platform/storage/disk/free-room.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { parseMultipart } from './form-body.server'
import { createFormParts, type FormParts, type UploadProblem } from './form-parts.server'
import { limitedBody, MAX_BODY_BYTES, MAX_SKIMMED_BYTES, refusal } from './limited-body.server'
import { readStreamedForm } from './streamed-form.server'

/** The longest form that form-data-parser gets, since it holds each part in memory; longer ones are streamed. */
const MAX_HELD_BYTES = 1024 * 1024

/** The file, and what is made of it. */
const COPIES = 2

export interface Upload extends Pick<FormParts, 'form' | 'files' | 'tooLarge' | 'problem'> {
  dispose(): Promise<void>
}

export interface UploadLimits {
  /** The form's file fields and their limits in bytes. Files of other fields are dropped. */
  files: Record<string, number>
  maxTotalBytes?: number
}

/**
 * Reads a multipart form with files (RFC 7578), each of which goes to a file of its own as it arrives. Where files are
 * refused, the texts are read all the same: the form is shown again with them. The caller disposes of the upload.
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
  const type = `multipart/form-data; boundary="${boundary}"`
  const sentBytes = Number(request.headers.get('Content-Length') ?? maxTotalBytes)
  const hasRoom = hasRoomFor(COPIES * Math.min(sentBytes, maxTotalBytes))
  const dir = await fileStore().newSpoolPath()
  const dispose = () => rm(dir, { recursive: true, force: true })
  const parts = createFormParts({
    dir,
    fileLimits,
    problem: knownProblem ?? (hasRoom ? undefined : 'no-room'),
  })
  let readBytes = 0
  async function* body() {
    const most = Math.max(MAX_SKIMMED_BYTES, maxTotalBytes)
    for await (const chunk of limitedBody(request, most)) {
      readBytes += chunk.length
      yield chunk
    }
  }
  try {
    if (sentBytes <= MAX_HELD_BYTES) await readHeldForm(body(), type, parts)
    else await readStreamedForm(body(), type, parts)
    const { form, files, tooLarge } = parts
    const problem = tooLarge.length === 0 ? parts.problem : undefined
    if (problem) {
      files.clear()
      await dispose()
    } else if (readBytes > maxTotalBytes && tooLarge.length === 0) {
      // Each file has its size, and yet all of them together are too large.
      throw refusal(413, 'What was sent is too large.')
    }
    return { form, files, tooLarge, problem, dispose }
  } catch (error) {
    await dispose()
    throw asResponse(error)
  }
}

async function readHeldForm(chunks: AsyncIterable<Uint8Array>, type: string, parts: FormParts) {
  const form = await parseMultipart(await buffer(chunks), type, async (file) =>
    parts.addFile(file.fieldName, file.name, [new Uint8Array(await file.arrayBuffer())]),
  )
  for (const [name, text] of form) parts.addText(name, String(text))
}

/** RFC 2046, section 5.1.1: 1 to 70 characters. */
function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

/** Maps the client's errors to responses; system errors are defects. */
function asResponse(error: unknown): unknown {
  if (error instanceof Response) return error
  return (error as NodeJS.ErrnoException).syscall ? error : refusal(400, 'The form could not be read.')
}
