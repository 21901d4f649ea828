import { asApiError } from '~/http/api-errors.server'
import { readBody } from '~/http/limited-body.server'

/** A JSON response that no cache keeps. The body of an error is `{ message, errors? }`. */
export function jsonResponse(status: number, body: object, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return Response.json(body, { status, headers: all })
}

/** For a method that this URL doesn't have (RFC 9110, section 15.5.6). */
export const methodNotAllowed = (allowed: string) =>
  jsonResponse(405, { message: `Please use ${allowed}.` }, { Allow: allowed })

/**
 * Reads a JSON body (RFC 8259).
 * @throws Response 415 for another content type, 413 over the limit, 400 for invalid JSON; each with a message
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const [type] = (request.headers.get('Content-Type') ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/json') {
    throw jsonResponse(415, { message: 'Please send the request as application/json.' })
  }
  const bytes = await readBody(request, maxBytes).catch(async (thrown) => {
    throw thrown instanceof Response ? await asApiError(thrown) : thrown
  })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw jsonResponse(400, { message: 'The request could not be read as JSON.' })
  }
}
