import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

export const OTHER_SITE = 'This request came from another site.'

export interface Provenance {
  method: string
  headers: IncomingHttpHeaders
  /** The request's, by its Host. */
  url: string
  appOrigin?: string
}

/**
 * Whether a request may change something. Browsers send Sec-Fetch-Site (Fetch Metadata), except on plain http in a
 * local network, where Origin (RFC 6454) must be the service's. A request with neither isn't from a browser, so it
 * carries no victim's cookie.
 */
export function isSameOrigin({ method, headers, url, appOrigin }: Provenance): boolean {
  if (SAFE_METHODS.has(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  // Rejects 'null' and malformed values.
  return URL.canParse(origin) && [new URL(url).origin, appOrigin].includes(new URL(origin).origin)
}
