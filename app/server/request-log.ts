import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

const MAX_PATH_LENGTH = 300

export type Log = (entry: Record<string, unknown>) => void

export const logJson: Log = (entry) => console.log(JSON.stringify(entry))

/** Logs one entry per request: its path without the query, so without tokens, and no body or cookies. */
export function logRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const startMs = performance.now()
    const { socket, method } = req
    const bytesBefore = socket.bytesWritten
    const [path = ''] = req.originalUrl.split(/[?#]/)
    const id: string = randomUUID()
    res.locals.requestId = id
    res.set('X-Request-Id', id)
    res.once('close', () => {
      const status = res.statusCode
      log({
        time: new Date().toISOString(),
        level: status >= 500 ? 'error' : 'info',
        id,
        method,
        path: path.slice(0, MAX_PATH_LENGTH),
        status,
        ms: Math.round(performance.now() - startMs),
        bytes: socket.bytesWritten - bytesBefore,
        ...(res.writableFinished ? {} : { aborted: true }),
      })
    })
    next()
  }
}
