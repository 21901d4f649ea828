import { createHmac } from 'node:crypto'
import type { User } from '~/accounts/users.server'
import { sessionSecret } from '~/config.server'
import { LONGEST_AGE_SECONDS, ownCookie } from './own-cookie.server'
import { startSession } from './session-cookie.server'

/** Enough for a family's computer; the most recently used are kept. */
const MAX_ACCOUNTS = 5

const device = ownCookie('device', LONGEST_AGE_SECONDS)

/** An HMAC, so that the cookie doesn't show the username to others at the same computer. */
const markOf = (username: string) =>
  createHmac('sha256', sessionSecret()).update(`device\n${username.trim().toLowerCase()}`).digest('base64url')

async function marksOf(request: Request): Promise<string[]> {
  const value: unknown = await device().parse(request.headers.get('Cookie'))
  return Array.isArray(value) ? value.filter((mark) => typeof mark === 'string') : []
}

/** Whether this browser has signed in to the account before, by a signed cookie that survives signing out. */
export async function isKnownDevice(request: Request, username: string): Promise<boolean> {
  return (await marksOf(request)).includes(markOf(username))
}

/**
 * Marks the browser as one that has signed in to the account.
 * @returns the value of Set-Cookie
 */
export async function deviceCookie(request: Request, username: string): Promise<string> {
  const mark = markOf(username)
  const others = (await marksOf(request)).filter((other) => other !== mark)
  return device().serialize([mark, ...others].slice(0, MAX_ACCOUNTS))
}

/** Starts a session of the user, and marks the browser as one that has signed in to the account. */
export async function signInHeaders(
  request: Request,
  { id, username }: Pick<User, 'id' | 'username'>,
  { rememberMe = false }: { rememberMe?: boolean } = {},
): Promise<[name: string, value: string][]> {
  return [
    ['Set-Cookie', await startSession(request, id, { rememberMe })],
    ['Set-Cookie', await deviceCookie(request, username)],
  ]
}
