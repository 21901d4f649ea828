import { type FileUpload, parseFormData } from '@remix-run/form-data-parser'
import { readBody, refusal } from './limited-body.server'

const KB = 1024

export const MAX_PARTS = 100
export const MAX_PART_HEADER_BYTES = 8 * KB

const MAX_SHORT_BYTES = 64 * KB

const mediaTypeOf = (headers: Headers) => headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()

const isUrlEncoded = (headers: Headers) => mediaTypeOf(headers) === 'application/x-www-form-urlencoded'

/**
 * Reads a form without files, url-encoded (WHATWG URL, section 5.1) or multipart (RFC 7578), of at most MAX_PARTS
 * fields: each costs far more than its bytes.
 * @throws Response 413 over the limit, 415 for another content type, 400 if it can't be parsed
 */
export async function readForm(request: Request, { maxBytes = MAX_SHORT_BYTES }: { maxBytes?: number } = {}) {
  const type = request.headers.get('Content-Type') ?? ''
  const isMultipart = mediaTypeOf(request.headers) === 'multipart/form-data'
  if (!isMultipart && !isUrlEncoded(request.headers)) throw refusal(415, 'Please send this as a form.')
  const body = await readBody(request, maxBytes)
  try {
    return isMultipart ? await parseMultipart(body, type, rejectFile) : parseUrlEncoded(body)
  } catch {
    throw refusal(400, 'The form could not be read.')
  }
}

function parseUrlEncoded(body: Buffer): FormData {
  const form = new FormData()
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  if (text.split('&', MAX_PARTS + 1).length > MAX_PARTS) throw new RangeError('The form has too many fields.')
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

/** Accepts only empty files, which browsers send for an empty <input type="file">. */
function rejectFile(file: FileUpload): void {
  if (file.size > 0) throw new TypeError('A file came with a form that takes none.')
}

export function parseMultipart(
  body: Buffer<ArrayBuffer>,
  type: string,
  useFile: (file: FileUpload) => Promise<void> | void,
): Promise<FormData> {
  const request = new Request('http://form/', { method: 'POST', headers: { 'Content-Type': type }, body })
  const limits = {
    maxFiles: MAX_PARTS,
    maxParts: MAX_PARTS,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    maxFileSize: body.length,
    maxTotalSize: body.length,
  }
  return parseFormData(request, limits, useFile)
}
