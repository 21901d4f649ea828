import type { Request, RequestHandler } from 'express'
import { isApiPath } from '~/http/api-errors.server'
import { refuse } from './refuse'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A name or an address, and a port (RFC 9110, section 7.2). */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** Our own origin, as the request names it. Its Host was checked. */
export const ownOrigin = (req: Request) => new URL(`${req.protocol}://${req.headers.host}`).origin

/** The whole address that was asked for. */
export const requestUrl = (req: Request) => new URL(`${req.protocol}://${req.headers.host}${req.url}`)

/**
 * Lets only requests through that can become a URL, so that no code behind this has to expect another one. What a
 * proxy says of Host and scheme counts only where TRUST_PROXY names that proxy, and is folded into Host.
 */
export const onlyWellFormed: RequestHandler = (req, res, next) => {
  const isKnown = METHODS.includes(req.method) || (req.method === 'OPTIONS' && isApiPath(req.path))
  if (!isKnown) {
    // Without Allow: which methods an address takes, nobody knows before its route does.
    return void refuse(req, res, 405, 'This method is not known here.')
  }
  foldForwardedHeaders(req)
  if (!hasUsableHost(req) || !hasUsableTarget(req)) {
    return void refuse(req, res, 400, 'This request could not be understood.')
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

/** HTTP/1.0 knows no Host: then it is the address that was connected to. */
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

/** Also takes the whole URL that a client sends who takes us for a proxy (RFC 9112, section 3.2.2). */
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
