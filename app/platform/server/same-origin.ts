import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

export const OTHER_SITE = 'This request came from another site.'

export const SET_APP_URL = `${OTHER_SITE} If you sent it from a page of this service, whoever runs it should set APP_URL to the address that your browser shows.`

export interface Provenance {
  method: string
  headers: IncomingHttpHeaders
  /** The request's, by its Host. */
  url: string
  appOrigin?: string
}

/**
 * Why a request may change nothing here. Browsers send Sec-Fetch-Site (Fetch Metadata), except old ones, and on plain
 * http in a local network; then Origin (RFC 6454) must be the service's. A request with neither isn't from a browser, so
 * it carries no victim's cookie.
 */
export function otherSiteRefusal({ method, headers, url, appOrigin }: Provenance): string | undefined {
  if (SAFE_METHODS.has(method)) return undefined
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? undefined : OTHER_SITE
  const { origin } = headers
  if (origin === undefined) return undefined
  // Rejects 'null' and malformed values.
  if (!URL.canParse(origin)) return OTHER_SITE
  // Without APP_URL there may be a proxy with TLS in front, which says nothing of it. Never the other way round.
  const own = [url, appOrigin ?? url.replace(/^http:/, 'https:')].map((each) => new URL(each).origin)
  return own.includes(new URL(origin).origin) ? undefined : SET_APP_URL
}
