/** The policy of all responses but pages, which add what they load, and stored files, which add a sandbox. */
export const NOTHING_LOADS = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

export function contentSecurityPolicy(nonce: string): string {
  return [
    NOTHING_LOADS,
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
  ].join('; ')
}

/** The value of Permissions-Policy: shuts off what pages don't need. */
const policy = (microphone: string) =>
  `camera=(), geolocation=(), microphone=(${microphone}), payment=(), usb=()`

/** A browser goes by the document that it loaded, so links from other pages have to load a new one. */
export function withMicrophone(headers?: Headers): Headers {
  const all = new Headers(headers)
  all.set('Permissions-Policy', policy('self'))
  return all
}

/** The headers of every response, unless a page or a file has a policy of its own. */
export const securityHeaders = (appUrl: URL | undefined): Record<string, string> => ({
  'Content-Security-Policy': NOTHING_LOADS,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // 'no-referrer' would make browsers send 'Origin: null' with plain forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': policy(''),
  ...(appUrl?.protocol === 'https:' && {
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  }),
})
