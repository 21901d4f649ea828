import type { RequestHandler } from 'express'

/** The Content-Security-Policy of all responses but pages, which replace it by one with a nonce. */
export const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'"

export function securityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler {
  return (_req, res, next) => {
    res.set({
      'Content-Security-Policy': NOTHING_LOADS,
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
