/** The policy of all responses but pages, which add what they load, and stored files, which add a sandbox. */
export const NOTHING_LOADS = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The policy of a page. */
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
