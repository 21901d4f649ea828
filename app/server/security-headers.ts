import type { RequestHandler } from 'express'

/**
 * The Content-Security-Policy of what is no page. A page brings its own, with its nonce, in the place of this one; a
 * script has none, for a worker would have to live by it.
 */
export const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'"

/** On everything that leaves, files too. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler {
  return (_req, res, next) => {
    res.set({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      // 'no-referrer' would make browsers send 'Origin: null' with plain forms.
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
    if (isHttps) res.set('Strict-Transport-Security', 'max-age=31536000')
    next()
  }
}
