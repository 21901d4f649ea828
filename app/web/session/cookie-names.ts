export const COOKIE_PREFIX = 'everspoken_'

/** Before it with https: keeps other hosts of the domain, and plain HTTP, from setting the cookie (RFC 6265bis). */
export const HOST_PREFIX = '__Host-'

/** Whether the value of a request's Cookie has one of the service's. */
export const hasOwnCookie = (cookies = ''): boolean => OWN_COOKIE.test(cookies)

const OWN_COOKIE = new RegExp(`(^|;\\s*)(${HOST_PREFIX})?${COOKIE_PREFIX}`)
