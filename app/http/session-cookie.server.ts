import { createSessionStorage, type SessionStorage } from '@remix-run/node'
import { createSession, deleteSession, readSession } from '~/accounts/sessions.server'
import type { User } from '~/accounts/users.server'
import { LONGEST_AGE_SECONDS, ownCookie } from './own-cookie.server'

/** How long a session lasts, its row decides. */
const cookie = ownCookie('session', LONGEST_AGE_SECONDS)

/** Far above a token's length: a longer one is not ours, and not worth its hash. */
const MAX_TOKEN_LENGTH = 200

interface SessionData {
  user: User
  userId: string
  rememberMe: boolean
}

const isToken = (id: unknown): id is string =>
  typeof id === 'string' && id.length > 0 && id.length <= MAX_TOKEN_LENGTH

let storage: SessionStorage<SessionData> | undefined

/** Made on first use: the secret may have to be written to the disk before. */
function sessions(): SessionStorage<SessionData> {
  storage ??= createSessionStorage<SessionData>({
    cookie: cookie(),
    createData: async ({ userId, rememberMe }) => createSession(String(userId), { rememberMe }),
    readData: async (token) => (isToken(token) ? (readSession(token) ?? null) : null),
    // A session's row is its person and its end: there is nothing else to keep.
    updateData: async () => {},
    async deleteData(token) {
      if (isToken(token)) deleteSession(token)
    },
  })
  return storage
}

const sessionOf = (request: Request) => sessions().getSession(request.headers.get('Cookie'))

/** Whose session the request's cookie names. */
export async function readSessionUser(request: Request): Promise<User | undefined> {
  return (await sessionOf(request)).get('user')
}

/**
 * Begins a session, under a new token, and ends the one that the request came with.
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
 * Ends the session that a request came with.
 * @returns headers for the response: they delete the session's cookie and what the browser has stored for us
 * (Clear Site Data, W3C). Not the other cookies: one of them carries the toast to the next page
 */
export async function signOutHeaders(request: Request): Promise<[name: string, value: string][]> {
  return [
    ['Set-Cookie', await endSession(request)],
    ['Clear-Site-Data', '"storage"'],
  ]
}
