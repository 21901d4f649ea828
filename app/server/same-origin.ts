import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

export interface Provenance {
  method: string
  headers: IncomingHttpHeaders
  /** As the request itself names it. */
  ownOrigin: string
  /** That of APP_URL, where it is set. */
  appOrigin?: string
}

/**
 * Whether a request may change something. Browsers say with Sec-Fetch-Site (Fetch Metadata) where it comes from; on
 * plain http in a local network they don't, and there Origin (RFC 6454) must be our own. A request with neither comes
 * from no browser, and so carries no victim's cookie.
 */
export function isSameOrigin({ method, headers, ownOrigin, appOrigin }: Provenance): boolean {
  if (SAFE_METHODS.has(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  // 'null', and what is no origin at all, is nobody's.
  return URL.canParse(origin) && [ownOrigin, appOrigin].includes(new URL(origin).origin)
}
