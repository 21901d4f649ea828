import { createHmac, randomBytes } from 'node:crypto'
import type { Credentials } from '~/accounts/schemas.server'
import { type SignedIn, signIn, usernameOf } from '~/accounts/sign-in.server'
import type { User } from '~/accounts/users.server'
import { sessionSecret } from '~/platform/config.server'
import { addressOf } from '~/platform/headers/client-address.server'
import { LONGEST_AGE_SECONDS, ownCookie } from '~/platform/session/own-cookie.server'
import { startSession } from './session-cookie.server'

/** Enough for a family's computer; the most recently used are kept. */
const MAX_ACCOUNTS = 5

const device = ownCookie('device', LONGEST_AGE_SECONDS)

/** A random id of the browser with its HMAC for the account, so that others at the computer can't read the username. */
function markOf(username: string, id = randomBytes(12).toString('base64url')): string {
  const text = `device\n${id}\n${username.trim().toLowerCase()}`
  return `${id}.${createHmac('sha256', sessionSecret()).update(text).digest('base64url')}`
}

const isMarkOf = (mark: string, username: string) => markOf(username, mark.split('.')[0]) === mark

async function marksOf(request: Request): Promise<string[]> {
  const value: unknown = await device().parse(request.headers.get('Cookie'))
  return Array.isArray(value) ? value.filter((mark) => typeof mark === 'string') : []
}

/** The mark of a browser that has signed in to the account before, by a signed cookie that survives signing out. */
export const knownDevice = async (request: Request, username: string) =>
  (await marksOf(request)).find((mark) => isMarkOf(mark, username))

/** Checks a password; the rate limits and known browsers go by the account, whichever of its names was typed. */
export async function signInFrom(request: Request, typed: Credentials): Promise<SignedIn> {
  const username = usernameOf(typed.username)
  const device = await knownDevice(request, username)
  return signIn({ ...typed, username }, { address: addressOf(request), device })
}

export async function deviceCookie(request: Request, username: string): Promise<string> {
  const others = (await marksOf(request)).filter((mark) => !isMarkOf(mark, username))
  return device().serialize([markOf(username), ...others].slice(0, MAX_ACCOUNTS))
}

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
