import { ReadableStream } from 'node:stream/web'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { markScriptRequest } from '../remix/script-request'
import { requestUrl } from './well-formed'

/** The abort reason of a request, and the error of its body, when the body exceeds its limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

/**
 * Converts an Express request to a Request (Fetch standard). Its signal aborts when the client disconnects before the
 * response is sent, and when the body is too large.
 */
export function toFetchRequest(req: ExpressRequest, res: ExpressResponse, maxBodyBytes: number): Request {
  const gone = new AbortController()
  // It may have disconnected while the static files were searched.
  if (res.destroyed) gone.abort()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  const init: RequestInit & { duplex?: 'half' } = { method: req.method, signal: gone.signal }
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    // Or Node would take in all that still comes after the response.
    req.read(0)
    init.body = ReadableStream.from(bodyOf(req, maxBodyBytes, gone)) as BodyInit
    init.duplex = 'half'
  }
  const request = new Request(requestUrl(req), init)
  // Not by way of the init, which copies them.
  for (const [name, values] of Object.entries(req.headers)) {
    if (typeof values === 'string') request.headers.append(name, values)
    else for (const value of values ?? []) request.headers.append(name, value)
  }
  request.headers.set('X-Forwarded-For', req.ip ?? '')
  markScriptRequest(request.headers, req.path)
  return request
}

/** Leaves the connection open when its reader stops, so that the response can be sent. */
async function* bodyOf(req: ExpressRequest, maxBytes: number, gone: AbortController) {
  let receivedBytes = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    receivedBytes += chunk.length
    if (receivedBytes > maxBytes) {
      gone.abort(new BodyTooLargeError('The body is too large.'))
      throw gone.signal.reason
    }
    yield chunk
  }
}
