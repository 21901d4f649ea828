import type { PasswordsBusyError } from '~/accounts/password.server'
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

export const tooManyAttempts = (retryAfterSeconds: number) =>
  answer(
    429,
    { message: 'There were too many attempts. Please wait before trying again.' },
    { 'Retry-After': String(retryAfterSeconds) },
  )

export const busy = ({ message, retryAfterSeconds }: PasswordsBusyError) =>
  answer(503, { message }, { 'Retry-After': String(retryAfterSeconds) })

/** A user as the spec's section 3 names the fields. */
export function userBody(user: User) {
  return { ...user, createdAt: user.createdAt.toISOString() }
}
