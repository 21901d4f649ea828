import { parseRange } from '~/web/downloads/byte-range'

/** The response to a request for a kept file: 200, or for a range 206 or 416 (RFC 9110, section 14). */
export async function cachedResponse(kept: Response, range: string | null): Promise<Response> {
  const file = await kept.blob()
  const headers = new Headers(kept.headers)
  const part = parseRange(range, file.size)
  if (!part) return new Response(file, { headers })
  if (part === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = part
  headers.set('Content-Range', `bytes ${start}-${end}/${file.size}`)
  headers.set('Content-Length', String(end - start + 1))
  return new Response(file.slice(start, end + 1), { status: 206, headers })
}
