import { createHmac } from 'node:crypto'
import { type Cookie, createCookie } from '@remix-run/node'
import { config, sessionSecret } from '~/platform/config.server'

const COOKIE_PREFIX = 'everspoken_'

/** Before it with https: keeps other hosts of the domain, and plain HTTP, from setting the cookie (RFC 6265bis). */
const HOST_PREFIX = '__Host-'

/** The longest lifetime that browsers allow (RFC 6265bis, section 5.5). */
export const LONGEST_AGE_SECONDS = 400 * 24 * 60 * 60

/**
 * A cookie of the service (RFC 6265bis): HttpOnly, with https bound to the host, and signed with its name, so that the value of
 * one isn't valid in another.
 * @returns creates it on first use, since the secret may not be on disk before
 */
export function ownCookie(name: string, maxAgeSeconds: number): () => Cookie {
  let cookie: Cookie | undefined
  return () => {
    if (cookie) return cookie
    const fullName = `${config.isHttps ? HOST_PREFIX : ''}${COOKIE_PREFIX}${name}`
    const key = createHmac('sha256', sessionSecret()).update(`cookie\n${fullName}`).digest('base64url')
    cookie = createCookie(fullName, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: config.isHttps,
      maxAge: maxAgeSeconds,
      secrets: [key],
    })
    return cookie
  }
}
