const policy = (microphone: string) =>
  `camera=(), geolocation=(), microphone=(${microphone}), payment=(), usb=()`

/** The value of Permissions-Policy: shuts off what pages don't need. */
export const PERMISSIONS_POLICY = policy('')

/**
 * The headers of a page that records. A browser goes by the document that it loaded, so links from pages with the other
 * policy have to load a new one.
 */
export function withMicrophone(headers: Headers): Headers {
  const all = new Headers(headers)
  all.set('Permissions-Policy', policy('self'))
  return all
}
