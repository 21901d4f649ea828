import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { markScriptRequest } from '../remix/script-request'
import { requestUrl } from './well-formed'

const BUFFER_BYTES = 64 * 1024

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
    init.body = bodyOf(req, maxBodyBytes, gone)
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

/** Only pauses when cancelled: @remix-run/node's stream would close the connection before the response is sent. */
function bodyOf(req: ExpressRequest, maxBytes: number, gone: AbortController): ReadableStream<Uint8Array> {
  let stop = () => {}
  let receivedBytes = 0
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const onData = (chunk: Buffer) => {
          receivedBytes += chunk.length
          if (receivedBytes > maxBytes) {
            stop()
            req.pause()
            gone.abort(new BodyTooLargeError('The body is too large.'))
            return controller.error(gone.signal.reason)
          }
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) req.pause()
        }
        const onEnd = () => {
          stop()
          controller.close()
        }
        const onBreak = () => {
          stop()
          controller.error(new Error('The request ended before its body.'))
        }
        stop = () => {
          req.off('data', onData).off('end', onEnd).off('close', onBreak)
        }
        // 'close' follows an error; without this listener the error would crash the process.
        req.on('error', () => {})
        req.on('data', onData).once('end', onEnd).once('close', onBreak).pause()
      },
      pull() {
        req.resume()
      },
      cancel() {
        stop()
        req.pause()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  )
}
