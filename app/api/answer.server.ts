import type { User } from '~/accounts/users.server'

/** A JSON answer; what a call says of a person is for nobody's cache. Errors are `{ message }`. */
export function answer(status: number, body: object, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return Response.json(body, { status, headers: all })
}

/** For a method that this address doesn't have (RFC 9110, section 15.5.6). */
export function methodNotAllowed(allowed: string): Response {
  return answer(405, { message: `Please use ${allowed}.` }, { Allow: allowed })
}

/** A user as the spec's section 3 names the fields. */
export function userBody(user: User) {
  return { ...user, createdAt: user.createdAt.toISOString() }
}
