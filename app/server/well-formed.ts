import type { Request, RequestHandler } from 'express'
import { isApiPath } from '~/http/api-errors.server'
import { rejectRequest } from './send-error'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A host name or an address, and a port (RFC 9110, section 7.2). */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** The service's origin by the request's Host, which onlyWellFormed has checked. */
export const ownOrigin = (req: Request) => new URL(`${req.protocol}://${req.headers.host}`).origin

export const requestUrl = (req: Request) => new URL(`${req.protocol}://${req.headers.host}${req.url}`)

/**
 * Rejects requests that don't form a valid URL, so that later code needn't expect them. Forwarded headers count only
 * from a proxy of TRUST_PROXY, and are folded into Host.
 */
export const onlyWellFormed: RequestHandler = (req, res, next) => {
  const isKnown = METHODS.includes(req.method) || (req.method === 'OPTIONS' && isApiPath(req.path))
  if (!isKnown) {
    // Without Allow: only the route knows its methods.
    return void rejectRequest(req, res, 405, 'This method is not known here.')
  }
  foldForwardedHeaders(req)
  if (!hasUsableHost(req) || !hasUsableTarget(req)) {
    return void rejectRequest(req, res, 400, 'This request could not be understood.')
  }
  next()
}

function foldForwardedHeaders(req: Request): void {
  const { headers, socket } = req
  const isTrusted: (address: string, hops: number) => boolean = req.app.get('trust proxy fn')
  const [host] = String(headers['x-forwarded-host'] ?? '').split(',')
  if (isTrusted(socket.remoteAddress ?? '', 0)) {
    if (host?.trim()) headers.host = host.trim()
  } else {
    delete headers['x-forwarded-proto']
    delete headers['x-forwarded-for']
  }
  delete headers['x-forwarded-host']
  delete headers['x-forwarded-port']
  delete headers.forwarded
}

/** A request without Host (HTTP/1.0) gets the local address of the connection. */
function hasUsableHost(req: Request): boolean {
  const { headers, socket } = req
  if (headers.host === undefined) {
    const address = socket.localAddress ?? '127.0.0.1'
    headers.host = `${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`
  }
  return (
    ['http', 'https'].includes(req.protocol) &&
    HOST.test(headers.host) &&
    URL.canParse(`${req.protocol}://${headers.host}`)
  )
}

/** Also accepts the absolute form that is sent to proxies (RFC 9112, section 3.2.2). */
function hasUsableTarget(req: Request): boolean {
  if (/^https?:\/\//i.test(req.url) && URL.canParse(req.url)) {
    const { pathname, search } = new URL(req.url)
    req.url = `${pathname}${search}`
  }
  const [path = ''] = req.url.split('?')
  if (!path.startsWith('/') || !URL.canParse(`http://${req.headers.host}${req.url}`)) return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
