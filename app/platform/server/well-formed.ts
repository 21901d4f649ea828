import type { Request, RequestHandler } from 'express'
import { isApiPath } from '../headers/api-errors.server'
import { rejectRequest } from './send-error'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A host name or an address, and a port (RFC 9110, section 7.2). */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** The URL by the request's Host; onlyWellFormed has checked that it is one. */
export const requestUrl = (req: Request) => `${req.protocol}://${req.headers.host}${req.url}`

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
  if (hasTwoHosts(req) || !hasUsableHost(req) || !hasUsableTarget(req)) {
    return void rejectRequest(req, res, 400, 'This request could not be understood.')
  }
  next()
}

function foldForwardedHeaders(req: Request): void {
  const { headers, socket } = req
  const isTrusted: (address: string, hops: number) => boolean = req.app.get('trust proxy fn')
  if (isTrusted(socket.remoteAddress ?? '', 0)) {
    const hosts = String(headers['x-forwarded-host'] ?? '').split(',')
    // Proxies that append each add theirs at the end, as to X-Forwarded-For; the client's own come first.
    const host = hosts.at(-Math.min(hosts.length, Math.max(1, req.ips.length)))?.trim()
    if (host) headers.host = host
  } else {
    delete headers['x-forwarded-proto']
    delete headers['x-forwarded-for']
  }
  delete headers['x-forwarded-host']
  delete headers['x-forwarded-port']
  delete headers.forwarded
}

/** RFC 9112, section 3.2: proxies and servers may each believe another of them. Node keeps the first. */
const hasTwoHosts = ({ rawHeaders }: Request) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1

/** A request without Host (HTTP/1.0) gets the local address of the connection. */
function hasUsableHost(req: Request): boolean {
  const { headers, socket } = req
  if (headers.host === undefined) {
    const address = socket.localAddress ?? '127.0.0.1'
    headers.host = `${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`
  }
  return ['http', 'https'].includes(req.protocol) && HOST.test(headers.host)
}

/** With the Host, which may be no URL's either. Also accepts the absolute form that is sent to proxies (RFC 9112, section 3.2.2). */
function hasUsableTarget(req: Request): boolean {
  if (/^https?:\/\//i.test(req.url) && URL.canParse(req.url)) {
    const { pathname, search } = new URL(req.url)
    req.url = `${pathname}${search}`
  }
  const [path = ''] = req.url.split('?')
  if (!path.startsWith('/') || !URL.canParse(requestUrl(req))) return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** The names of this machine for itself; tests, health checks and operators use them whatever APP_URL is. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Responds with 421 (RFC 9110, section 15.5.20) to a Host other than APP_URL's, so that no foreign name that leads here
 * is taken for the service's. Ports are ignored: a proxy may leave them out.
 */
export function onlyOwnHost(appUrl: URL | undefined): RequestHandler {
  return (req, res, next) => {
    if (!appUrl) return next()
    const { hostname } = new URL(requestUrl(req))
    if (hostname === appUrl.hostname || LOOPBACK.test(hostname)) return next()
    // Load balancers and container engines ask by address.
    if (req.path === '/api/health') return next()
    void rejectRequest(req, res, 421, `Please use ${appUrl.origin}.`)
  }
}
