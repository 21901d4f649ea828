import type { RequestHandler } from 'express'
import { NOTHING_LOADS } from './content-security-policy.server'
import { PERMISSIONS_POLICY } from './permissions-policy.server'

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
      'Permissions-Policy': PERMISSIONS_POLICY,
    })
    if (isHttps) res.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    next()
  }
}
