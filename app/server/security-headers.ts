import type { RequestHandler } from 'express'

/**
 * The Content-Security-Policy of responses other than pages, which replace it by one with a nonce. Scripts have none,
 * since a worker would inherit it.
 */
export const NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'"

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
