import type { Request, RequestHandler, Response } from 'express'
import { isApiPath } from '~/http/api-errors.server'

const SILENCE_MS = 60_000
const WINDOW_MS = 5 * 60_000
const LEAST_BYTES_PER_SECOND = 1024
const LOOK_EVERY_MS = 5_000

const TOO_SLOW = 'The upload came too slowly.'

/**
 * Watches how a body comes in. Times are in ms, of any clock that only goes forward.
 * @returns told how many bytes have come in all, says whether that is too slow: nothing for 60 s, or less than 1 KB/s
 * over the last five minutes
 */
export function createPace(startMs: number): (totalBytes: number, nowMs: number) => boolean {
  let lastBytes = 0
  let lastMs = startMs
  const looks = [{ ms: startMs, bytes: 0 }]
  return (totalBytes, nowMs) => {
    if (totalBytes > lastBytes) {
      lastBytes = totalBytes
      lastMs = nowMs
    }
    if (nowMs - lastMs >= SILENCE_MS) return true
    looks.push({ ms: nowMs, bytes: totalBytes })
    // The newest look that lies a whole window back begins the window.
    while (looks.length > 1 && nowMs - looks[1].ms >= WINDOW_MS) looks.shift()
    const [from] = looks
    if (nowMs - from.ms < WINDOW_MS) return false
    return totalBytes - from.bytes < (LEAST_BYTES_PER_SECOND * (nowMs - from.ms)) / 1000
  }
}

export interface Clock {
  now(): number
  /** Calls back again and again; returns what ends that. */
  every(periodMs: number, callback: () => void): () => void
}

const realClock: Clock = {
  now: () => performance.now(),
  every(periodMs, callback) {
    const timer = setInterval(callback, periodMs).unref()
    return () => clearInterval(timer)
  },
}

/**
 * Ends a request whose body comes too slowly with 408 (RFC 9110, section 15.5.9). However long a body may take
 * otherwise: a recording on a thin line has no other limit.
 */
export function endSlowUploads(clock: Clock = realClock): RequestHandler {
  return (req, res, next) => {
    if (req.complete || req.method === 'GET' || req.method === 'HEAD') return next()
    const { socket } = req
    const bytesBefore = socket.bytesRead
    let isTooSlow = createPace(clock.now())
    let waitedBytes = 0
    const stop = clock.every(LOOK_EVERY_MS, () => {
      if (req.complete) return stop()
      const bytes = socket.bytesRead - bytesBefore
      if (req.readableFlowing !== true) {
        // It is we who keep the sender waiting.
        isTooSlow = createPace(clock.now())
        waitedBytes = bytes
      } else if (isTooSlow(bytes - waitedBytes, clock.now())) {
        stop()
        end(req, res)
      }
    })
    res.once('close', stop)
    next()
  }
}

function end(req: Request, res: Response): void {
  if (res.headersSent) {
    req.destroy()
    return
  }
  const isCall = isApiPath(req.path)
  res
    .status(408)
    .set({ Connection: 'close', 'Cache-Control': 'no-store' })
    .type(isCall ? 'json' : 'text')
  res.end(isCall ? JSON.stringify({ message: TOO_SLOW }) : `${TOO_SLOW}\n`, () => req.destroy())
}
