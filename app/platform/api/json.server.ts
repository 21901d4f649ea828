import { asApiError } from '~/platform/headers/api-errors.server'
import { MAX_BODY_WITHOUT_FILES_BYTES, readBody } from '~/platform/uploads/limited-body.server'

/** A JSON response that no cache keeps. The body of an error is `{ message, errors? }`. */
export function jsonResponse(status: number, body: object, headers: HeadersInit = {}): Response {
  const text = JSON.stringify(body)
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  all.set('Content-Type', 'application/json')
  // Known, so that a short one isn't compressed.
  all.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(text, { status, headers: all })
}

/** For a method that this URL doesn't have (RFC 9110, section 15.5.6). */
export const methodNotAllowed = (allowed: string) =>
  jsonResponse(405, { message: `Please use ${allowed}.` }, { Allow: allowed })

/** Reads a JSON body (RFC 8259), up to the server's limit. */
export async function readJson(request: Request): Promise<{ value: unknown; sizeBytes: number }> {
  const [type] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/json') {
    throw jsonResponse(415, { message: 'Please send the request as application/json.' })
  }
  const bytes = await readBody(request, MAX_BODY_WITHOUT_FILES_BYTES).catch(async (thrown) => {
    throw thrown instanceof Response ? await asApiError(thrown) : thrown
  })
  try {
    return {
      value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
      sizeBytes: bytes.length,
    }
  } catch {
    throw jsonResponse(400, { message: 'The request could not be read as JSON.' })
  }
}
