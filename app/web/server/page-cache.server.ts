import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request as ExpressRequest, RequestHandler } from 'express'
import { hasOwnCookie } from '../session/own-cookie.server'
import { encodingFor } from './encoding-for'
import type { Handler } from './handlers-by-path.server'

/** The pages that are the same for every visitor without a cookie of the service. */
const PATHS = new Set(['/', '/faq', '/terms', '/privacy', '/forgot-password'])

/** They change only with the settings, that is, with a restart; this is for what is added one day. */
const KEPT_FOR_MS = 60_000

interface KeptPage {
  html: string
  headers: Record<string, string>
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/**
 * Answers visitors with pages that were rendered and compressed once. A kept page is rendered from a request of the
 * service's own, so nothing of one visitor's request gets into what others see; its inline scripts are allowed by their
 * hashes, since a nonce must not be used twice (CSP Level 3, section 2.3.1). Requests with a query, a cookie of the
 * service or Save-Data pass by.
 */
export function pageCache(handler: Handler): RequestHandler {
  const pages = new Map<string, { page: Promise<KeptPage | undefined>; renderedAtMs: number }>()

  function pageOf(path: string, requestId: string): Promise<KeptPage | undefined> {
    const kept = pages.get(path)
    const nowMs = performance.now()
    if (kept && nowMs - kept.renderedAtMs < KEPT_FOR_MS) return kept.page
    const page = renderPage(handler, { path, requestId, former: kept?.page })
    pages.set(path, { page, renderedAtMs: nowMs })
    page.then(
      (rendered) => rendered ?? pages.delete(path),
      () => pages.delete(path),
    )
    return page
  }

  return async (req, res, next) => {
    if (!isOfVisitor(req)) return next()
    // A page that can't be rendered is rendered again, with its error page.
    const page = await pageOf(req.path, String(res.locals.requestId)).catch(() => undefined)
    if (!page) return next()
    const encoding = encodingFor(req)
    res.set(page.headers)
    if (encoding) res.set('Content-Encoding', encoding)
    res.send(page.bodies[encoding ?? 'identity'])
  }
}

const isOfVisitor = ({ method, path, originalUrl, headers }: ExpressRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  PATHS.has(path) &&
  !originalUrl.includes('?') &&
  !headers['save-data'] &&
  !hasOwnCookie(headers.cookie)

/** @returns undefined if it isn't the same for everyone, or not as it should be */
async function renderPage(
  handler: Handler,
  { path, requestId, former }: { path: string; requestId: string; former?: Promise<KeptPage | undefined> },
): Promise<KeptPage | undefined> {
  const cspNonce = randomBytes(16).toString('base64')
  const request = new Request(`http://localhost${path}`)
  const response = await handler(request, { peerAddress: '', requestId, cspNonce })
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html')
  if (response.status !== 200 || !isHtml || response.headers.has('Set-Cookie')) return undefined
  const html = (await response.text()).replaceAll(` nonce="${cspNonce}"`, '')
  const before = await former?.catch(() => undefined)
  if (before?.html === html) return before
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return {
    html,
    headers: {
      ...Object.fromEntries(response.headers),
      'content-security-policy': policy.replace(`'nonce-${cspNonce}'`, hashesOf(html)),
      // Revalidated each time: the browser may have signed in.
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Encoding',
      // Weak, since it is the same for all encodings (RFC 9110, section 8.8.1).
      etag: `W/"${sha256(html)}"`,
    },
    bodies: { br, gzip: gz, identity },
  }
}

/** The sources of CSP that allow a page's inline scripts. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, script]) => `'sha256-${sha256(script)}'`)
    .join(' ')

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
