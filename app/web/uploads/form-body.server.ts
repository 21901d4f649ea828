import { parseFormData } from '@remix-run/form-data-parser'
import { readBody, refusal } from './limited-body.server'

const KB = 1024

/**
 * Reads a form without files, url-encoded (WHATWG URL, section 5.1) or multipart (RFC 7578).
 * @throws Response 413 over the limit, 415 for another content type, 400 if it can't be parsed
 */
export async function readForm(
  request: Request,
  { maxBytes = 64 * KB }: { maxBytes?: number } = {},
): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const [mediaType] = type.split(';')
  const isMultipart = mediaType?.trim().toLowerCase() === 'multipart/form-data'
  if (!isMultipart && mediaType?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw refusal(415, 'Please send this as a form.')
  }
  const body = await readBody(request, maxBytes)
  try {
    return isMultipart ? await parseMultipart(body, type, maxBytes) : parseUrlEncoded(body)
  } catch {
    throw refusal(400, 'The form could not be read.')
  }
}

function parseUrlEncoded(body: Buffer): FormData {
  const form = new FormData()
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

/** Accepts only empty files, which browsers send for an empty <input type="file">. */
function parseMultipart(body: Buffer<ArrayBuffer>, type: string, maxBytes: number): Promise<FormData> {
  const request = new Request('http://form/', { method: 'POST', headers: { 'Content-Type': type }, body })
  const limits = { maxFileSize: maxBytes, maxTotalSize: maxBytes, maxParts: 200, maxHeaderSize: 8 * KB }
  return parseFormData(request, limits, (file) => {
    if (file.size > 0) throw new TypeError('A file came with a form that takes none.')
  })
}
