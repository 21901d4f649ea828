import { createSession, deleteSession, readSession, renewSession } from '~/accounts/sessions.server'
import type { User } from '~/accounts/users.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { LONGEST_AGE_SECONDS, ownCookie } from '~/platform/session/own-cookie.server'
import { deleteUploadsOf } from '~/platform/storage/files/unfinished-uploads.server'

/** The session's row decides when it expires. */
const cookie = ownCookie('session', LONGEST_AGE_SECONDS)

/** Far above a token's length; a longer one isn't worth hashing. */
const MAX_TOKEN_LENGTH = 200

export async function sessionTokenOf(request: Request): Promise<string> {
  const token: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH ? token : ''
}

export async function readSessionUser(request: Request): Promise<User | undefined> {
  const token = await sessionTokenOf(request)
  return token ? readSession(token)?.user : undefined
}

export async function startSession(
  request: Request,
  userId: string,
  { rememberMe = false }: { rememberMe?: boolean } = {},
): Promise<string> {
  await endSession(request)
  const token = createSession(userId, { rememberMe })
  logSecurityEvent('signed-in', { userId })
  return cookie().serialize(token)
}

/** Who had copied the old token is signed out; the user has shown the password again. */
export async function newSessionToken(request: Request): Promise<string> {
  return cookie().serialize(renewSession(await sessionTokenOf(request)))
}

export async function endSession(request: Request): Promise<string> {
  const token = await sessionTokenOf(request)
  if (token) deleteSession(token)
  return cookie().serialize('', { maxAge: undefined, expires: new Date(0) })
}

/**
 * Ends the request's session, and deletes its user's unfinished uploads.
 * @returns headers that delete the session cookie, and what the browser keeps of this site (Clear Site Data, W3C): on a
 * shared computer the next person must not find it; the other cookies stay, since one carries the toast to the next
 * page
 */
export async function signOutHeaders(request: Request): Promise<[name: string, value: string][]> {
  const user = await readSessionUser(request)
  if (user) {
    logSecurityEvent('signed-out', { userId: user.id })
    deleteUploadsOf(user.id)
  }
  return [
    ['Set-Cookie', await endSession(request)],
    ['Clear-Site-Data', '"cache", "storage"'],
  ]
}
