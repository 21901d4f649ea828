import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request as ExpressRequest, RequestHandler } from 'express'
import type { Handler } from '../remix/create-handler.server'
import { type KeptResponse, sendKept } from './kept-response'

/** Pages that are the same for everyone who sends no cookie. */
export interface PublicPages {
  paths: readonly string[]
  /** Another text whenever something changes that they say. */
  version: () => string
}

/**
 * Sends them as they were rendered once, and compressed: no request of a visitor's has a part in that. What isn't a plain
 * page, such as an error or a redirect, is neither kept nor sent from here.
 */
export function publicPages(handler: Handler, { paths, version }: PublicPages): RequestHandler {
  const kept = new Map<string, { of: string; page: ReturnType<typeof render> }>()

  const isPublic = ({ method, url, headers }: ExpressRequest) =>
    ['GET', 'HEAD'].includes(method) && paths.includes(url) && !headers.cookie && !headers['save-data']

  function pageAt(path: string): ReturnType<typeof render> {
    const of = version()
    const last = kept.get(path)
    if (last?.of === of) return last.page
    const page = render(handler, path).catch(() => undefined)
    kept.set(path, { of, page })
    page.then((done) => {
      if (!done && kept.get(path)?.page === page) kept.delete(path)
    })
    return page
  }

  return async (req, res, next) => {
    const page = isPublic(req) ? await pageAt(req.url) : undefined
    return page ? sendKept(res, page) : next()
  }
}

async function render(handler: Handler, path: string): Promise<KeptResponse | undefined> {
  const nonce = randomBytes(16).toString('base64')
  const response = await handler(new Request(`http://localhost${path}`), { cspNonce: nonce })
  if (response.status !== 200 || response.headers.has('Set-Cookie')) return undefined
  const rendered = await response.text()
  const html = rendered.replaceAll(nonce, '')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-security-policy': policy.replace(`'nonce-${nonce}'`, hashesOf(rendered, nonce).join(' ')),
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Save-Data',
  }
  const version = createHash('sha256').update(JSON.stringify(headers)).update(html).digest('base64url')
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  // Weak, since it is the same for all encodings (RFC 9110, section 8.8.1).
  return { headers: { ...headers, etag: `W/"${version}"` }, bodies: { identity, br, gzip: gz } }
}

/** Of the scripts with the nonce alone: one that got into the page otherwise isn't allowed. The files are by 'self'. */
const hashesOf = (html: string, nonce: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes, text]) => attributes?.includes(`nonce="${nonce}"`) && text)
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
