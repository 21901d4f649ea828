import { createSessionStorage, type SessionStorage } from '@remix-run/node'
import { createSession, deleteSession, readSession } from '~/accounts/sessions.server'
import type { User } from '~/accounts/users.server'
import { LONGEST_AGE_SECONDS, ownCookie } from './own-cookie.server'

/** The session's row decides when it expires. */
const cookie = ownCookie('session', LONGEST_AGE_SECONDS)

/** Far above a token's length; a longer one isn't worth hashing. */
const MAX_TOKEN_LENGTH = 200

interface SessionData {
  user: User
  userId: string
  rememberMe: boolean
}

const isToken = (id: unknown): id is string =>
  typeof id === 'string' && id.length > 0 && id.length <= MAX_TOKEN_LENGTH

let storage: SessionStorage<SessionData> | undefined

/** Created on first use, since the secret may not be on disk before. */
function sessions(): SessionStorage<SessionData> {
  storage ??= createSessionStorage<SessionData>({
    cookie: cookie(),
    createData: async ({ userId, rememberMe }) => createSession(String(userId), { rememberMe }),
    readData: async (token) => (isToken(token) ? (readSession(token) ?? null) : null),
    // A session's row has only the user and the expiry.
    updateData: async () => {},
    async deleteData(token) {
      if (isToken(token)) deleteSession(token)
    },
  })
  return storage
}

const sessionOf = (request: Request) => sessions().getSession(request.headers.get('Cookie'))

export async function readSessionUser(request: Request): Promise<User | undefined> {
  return (await sessionOf(request)).get('user')
}

/**
 * Starts a session with a new token, and ends the request's current one.
 * @returns the value of Set-Cookie
 */
export async function startSession(
  request: Request,
  userId: string,
  { rememberMe = false }: { rememberMe?: boolean } = {},
): Promise<string> {
  await endSession(request)
  const session = await sessions().getSession()
  session.set('userId', userId)
  session.set('rememberMe', rememberMe)
  return sessions().commitSession(session)
}

/**
 * Ends the request's session, if it has one.
 * @returns the value of Set-Cookie
 */
export async function endSession(request: Request): Promise<string> {
  return sessions().destroySession(await sessionOf(request))
}

/**
 * Ends the request's session.
 * @returns headers that delete the session cookie and the site's storage (Clear Site Data, W3C); the other cookies
 * stay, since one carries the toast to the next page
 */
export async function signOutHeaders(request: Request): Promise<[name: string, value: string][]> {
  return [
    ['Set-Cookie', await endSession(request)],
    ['Clear-Site-Data', '"storage"'],
  ]
}
