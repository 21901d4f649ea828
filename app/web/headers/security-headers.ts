import { NOTHING_LOADS } from './content-security-policy.server'
import { PERMISSIONS_POLICY } from './permissions-policy.server'

/** The headers of every response, unless a page or a file has a policy of its own. */
export const securityHeaders = (appUrl: URL | undefined): Record<string, string> => ({
  'Content-Security-Policy': NOTHING_LOADS,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // 'no-referrer' would make browsers send 'Origin: null' with plain forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS_POLICY,
  ...(appUrl?.protocol === 'https:' && {
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }),
})
