import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { type Client, plainAddress, withClient } from '~/platform/log/security-event.server'

const MAX_PATH_LENGTH = 300

/** 32 bytes in base64url, wherever they are; an id has 36 characters. */
const TOKEN = /[\w-]{40,}/g

/** The path of a request's target, which may be a whole URL, without tokens: in each form in which they get to a route. */
function withoutTokens(target: string): string {
  const [path = ''] = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const decoded = path.replace(/%(?:25)*([\da-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  const masked = decoded.replace(/^(\/+listen\/+)[^/]+/i, '$1…').replace(TOKEN, '…')
  return masked === decoded ? path : masked
}

export type Log = (entry: Record<string, unknown>) => void

export const logJson: Log = (entry) => void process.stdout.write(`${JSON.stringify(entry)}\n`)

/** Paths without the query, so without tokens. Only the entry of a refused request says who sent it. */
export function logRequests(log: Log): RequestHandler {
  return (req, res, next) => {
    const startMs = performance.now()
    const { socket, method } = req
    const bytesBefore = socket.bytesWritten
    const path = withoutTokens(req.originalUrl)
    const id: string = randomUUID()
    res.locals.requestId = id
    res.set('X-Request-Id', id)
    const client: Client = { address: plainAddress(req.ip), requestId: id }
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
        ...(status >= 400 ? { address: client.address, userId: client.userId } : {}),
      })
    })
    withClient(client, next)
  }
}
