import { type Cookie, createCookie } from '@remix-run/node'
import { config, sessionSecret } from '~/config.server'
import { COOKIE_PREFIX, HOST_PREFIX } from './cookie-names'

/** The longest lifetime that browsers allow (RFC 6265bis, section 5.5). */
export const LONGEST_AGE_SECONDS = 400 * 24 * 60 * 60

/**
 * A cookie of the service (RFC 6265bis): signed, HttpOnly, and with https bound to the host.
 * @returns creates it on first use, since the secret may not be on disk before
 */
export function ownCookie(name: string, maxAgeSeconds: number): () => Cookie {
  let cookie: Cookie | undefined
  return () => {
    cookie ??= createCookie(`${config.isHttps ? HOST_PREFIX : ''}${COOKIE_PREFIX}${name}`, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: config.isHttps,
      maxAge: maxAgeSeconds,
      secrets: [sessionSecret()],
    })
    return cookie
  }
}
