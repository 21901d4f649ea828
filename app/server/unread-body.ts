import type { RequestHandler } from 'express'
import { UNREAD_LIMITS } from '~/http/body-limits'

const LOOK_EVERY_MS = 250

/**
 * A handler may answer before it has read the whole body. The rest is thrown away within limits, so that the sender
 * gets to see the answer; beyond them the connection ends.
 */
export const endUnreadBodies: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (req.complete || req.destroyed) return
    const { socket } = req
    const fromBytes = socket.bytesRead
    const untilMs = performance.now() + UNREAD_LIMITS.maxMs
    const timer = setInterval(() => {
      const isOver = performance.now() > untilMs || socket.bytesRead - fromBytes > UNREAD_LIMITS.maxBytes
      if (isOver) socket.destroy()
      if (isOver || req.complete || socket.destroyed) clearInterval(timer)
    }, LOOK_EVERY_MS)
    timer.unref()
    // Whoever began to read would go on collecting.
    req.removeAllListeners('data')
    req.resume()
  })
  next()
}
