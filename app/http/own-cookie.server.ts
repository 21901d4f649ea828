import { type Cookie, createCookie } from '@remix-run/node'
import { config, sessionSecret } from '~/config.server'

/** The longest that a browser keeps a cookie (RFC 6265bis, section 5.5). */
export const LONGEST_AGE_SECONDS = 400 * 24 * 60 * 60

/**
 * A cookie of ours (RFC 6265bis): signed, out of reach of scripts, and with https bound to this very host: `__Host-`
 * keeps other hosts of the domain, and plain HTTP, from setting it.
 * @returns makes it on first use: the secret may have to be written to the disk before
 */
export function ownCookie(name: string, maxAgeSeconds: number): () => Cookie {
  let cookie: Cookie | undefined
  return () => {
    cookie ??= createCookie(config.isHttps ? `__Host-everspoken_${name}` : `everspoken_${name}`, {
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
