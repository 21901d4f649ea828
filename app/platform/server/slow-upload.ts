import type { Request, RequestHandler, Response } from 'express'
import { sendError } from './send-error'

const SILENCE_MS = 60_000
const WINDOW_MS = 5 * 60_000
const LEAST_BYTES_PER_SECOND = 1024
const CHECK_EVERY_MS = 5_000

/**
 * Measures the pace of a body. Times are in ms of a monotonic clock.
 * @returns given the bytes received so far, whether that is too slow: nothing for 60 s, or less than 1 KB/s over the
 * last five minutes
 */
export function createPace(startMs: number): (totalBytes: number, nowMs: number) => boolean {
  let lastBytes = 0
  let lastMs = startMs
  const samples = [{ ms: startMs, bytes: 0 }]
  return (totalBytes, nowMs) => {
    if (totalBytes > lastBytes) {
      lastBytes = totalBytes
      lastMs = nowMs
    }
    if (nowMs - lastMs >= SILENCE_MS) return true
    samples.push({ ms: nowMs, bytes: totalBytes })
    // The newest sample that is at least a window old begins the window.
    while (samples.length > 1 && nowMs - samples[1].ms >= WINDOW_MS) samples.shift()
    const [from] = samples
    if (nowMs - from.ms < WINDOW_MS) return false
    return totalBytes - from.bytes < (LEAST_BYTES_PER_SECOND * (nowMs - from.ms)) / 1000
  }
}

/** 408 (RFC 9110, section 15.5.9). There is no other time limit: a recording may take long on a slow connection. */
export const endSlowUploads: RequestHandler = (req, res, next) => {
  if (req.complete || req.method === 'GET' || req.method === 'HEAD') return next()
  const { socket } = req
  const bytesBefore = socket.bytesRead
  let isTooSlow = createPace(performance.now())
  let waitedBytes = 0
  const stop = () => clearInterval(timer)
  const timer = setInterval(() => {
    if (req.complete) return stop()
    const bytes = socket.bytesRead - bytesBefore
    if (req.readableLength > 0) {
      // It is the service that doesn't read on.
      isTooSlow = createPace(performance.now())
      waitedBytes = bytes
    } else if (isTooSlow(bytes - waitedBytes, performance.now())) {
      stop()
      end(req, res)
    }
  }, CHECK_EVERY_MS).unref()
  res.once('close', stop)
  next()
}

function end(req: Request, res: Response): void {
  if (res.headersSent) {
    req.destroy()
    return
  }
  res.set('Connection', 'close').once('finish', () => req.destroy())
  sendError(req, res, 408, 'The upload came too slowly.')
}
