import type { Request, Response } from 'express'
import { DRAIN_LIMITS, MAX_BODY_BYTES } from '~/http/body-limits'
import { isApiPath } from './api-errors.server'
import { NOTHING_LOADS } from './security-headers'

/**
 * Answers a request that goes no further, in plain words, or in JSON where a call was meant. What is still coming of its body is taken in first, within
 * limits, or the sender would see a reset connection and no answer.
 */
export async function refuse(req: Request, res: Response, status: number, text: string): Promise<void> {
  await drainRequest(req)
  if (res.headersSent || res.destroyed) return
  // What is more than we drain: the connection can't be used again.
  if (!req.complete) res.set('Connection', 'close')
  res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': NOTHING_LOADS })
  res.status(status)
  if (isApiPath(req.path)) res.json({ message: text })
  else res.type('text').send(`${text}\n`)
}

/** Reads and forgets what is left of a body that nobody else reads. */
function drainRequest(req: Request): Promise<void> {
  if (req.readableEnded || req.destroyed || !hasBody(req)) return Promise.resolve()
  return new Promise((resolve) => {
    let drained = 0
    const stop = () => {
      clearTimeout(timer)
      req.off('data', count).off('end', stop).off('close', stop).pause()
      resolve()
    }
    const count = (chunk: Buffer) => {
      drained += chunk.length
      if (drained > MAX_BODY_BYTES + DRAIN_LIMITS.maxBytes) stop()
    }
    const timer = setTimeout(stop, DRAIN_LIMITS.maxMs)
    req.on('data', count).once('end', stop).once('close', stop).once('error', stop)
    // It may have been paused: then a listener alone doesn't start it.
    req.resume()
  })
}

/** RFC 9112, section 6.3. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
