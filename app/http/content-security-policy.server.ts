/**
 * The hashes of sonner's <style> element, empty and filled: it has no nonce. A unit test recomputes them from the
 * installed package.
 */
export const SONNER_STYLE_HASHES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
]

/** The policy of all responses but pages, which add what they load, and stored files, which add a sandbox. */
export const NOTHING_LOADS = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The policy of a page. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    NOTHING_LOADS,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${SONNER_STYLE_HASHES.join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
  ].join('; ')
}
