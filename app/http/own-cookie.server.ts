import { config, sessionSecret } from '~/config.server'

/**
 * What every cookie of ours is (RFC 6265bis): signed, for the server alone, and with https bound to this very host;
 * `__Host-` keeps other hosts of the domain, and plain HTTP, from setting it. Asked for on first use: the secret may
 * have to be written to the disk before.
 */
export function ownCookie(name: string, maxAgeSeconds: number) {
  return {
    name: config.isHttps ? `__Host-everspoken_${name}` : `everspoken_${name}`,
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: config.isHttps,
    maxAge: maxAgeSeconds,
    secrets: [sessionSecret()],
  }
}
