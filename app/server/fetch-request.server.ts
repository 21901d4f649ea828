import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { markScriptRequest } from '~/http/script-request'
import { requestUrl } from './well-formed'

const BUFFER_BYTES = 64 * 1024

/** The Request (Fetch standard) of an Express request. Its signal aborts when the client goes away unanswered. */
export function toFetchRequest(req: ExpressRequest, res: ExpressResponse): Request {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, values] of Object.entries(req.headers)) {
    for (const value of [values ?? []].flat()) headers.append(name, value)
  }
  markScriptRequest(headers, req.path)
  const init: RequestInit & { duplex?: 'half' } = { method: req.method, headers, signal: gone.signal }
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    init.body = bodyOf(req)
    init.duplex = 'half'
  }
  return new Request(requestUrl(req), init)
}

/**
 * A body that is cancelled is only paused: @remix-run/node's stream would end the connection, and with it the answer
 * that says why.
 */
function bodyOf(req: ExpressRequest): ReadableStream<Uint8Array> {
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const onData = (chunk: Buffer) => {
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
        // An error is followed by 'close'; without this listener it would end the process.
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
