import type { Request, RequestHandler } from 'express'
import { MAX_SKIMMED_BYTES } from '../uploads/limited-body.server'

/** How much is discarded at most, before the response and again after it. */
const MAX_UNREAD_BYTES = MAX_SKIMMED_BYTES

/** A client that is cut off while sending sees a broken connection and no response. */
const BEFORE_RESPONSE_MS = 10_000

/**
 * A browser reads the response only after sending the whole body, so a session that expired during an upload would
 * look like a broken connection.
 */
const AFTER_RESPONSE_MS = 60_000

function drain(req: Request, maxMs: number): Promise<void> {
  if (req.readableEnded || req.destroyed || !hasBody(req)) return Promise.resolve()
  return new Promise((resolve) => {
    let drainedBytes = 0
    const stop = () => {
      clearTimeout(timer)
      req.off('data', count).off('end', stop).off('close', stop).pause()
      resolve()
    }
    const count = (chunk: Buffer) => {
      drainedBytes += chunk.length
      if (drainedBytes > MAX_UNREAD_BYTES) stop()
    }
    const timer = setTimeout(stop, maxMs).unref()
    // Otherwise a handler that had begun to read would keep buffering.
    req.removeAllListeners('readable').on('data', count).once('end', stop).once('close', stop).resume()
  })
}

/** RFC 9112, section 6.3. */
const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export const drainBeforeResponse = (req: Request): Promise<void> => drain(req, BEFORE_RESPONSE_MS)

/** Drains what a handler left unread when it responded, and closes the connection if that is too long. */
export const drainAfterResponse: RequestHandler = (req, res, next) => {
  res.once('finish', async () => {
    await drain(req, AFTER_RESPONSE_MS)
    if (!req.complete) req.destroy()
  })
  next()
}
