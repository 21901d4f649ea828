import { createHmac } from 'node:crypto'
import { sessionSecret } from '~/config.server'
import { LONGEST_AGE_SECONDS, ownCookie } from './own-cookie.server'

/** A family's computer; of more, those that were used last. */
const MAX_ACCOUNTS = 5

const device = ownCookie('device', LONGEST_AGE_SECONDS)

/** No name stands in the cookie for whoever uses the browser next. */
const markOf = (username: string) =>
  createHmac('sha256', sessionSecret()).update(`device\n${username.trim().toLowerCase()}`).digest('base64url')

async function marksOf(request: Request): Promise<string[]> {
  const value: unknown = await device().parse(request.headers.get('Cookie'))
  return Array.isArray(value) ? value.filter((mark) => typeof mark === 'string') : []
}

/** Whether this browser has signed in to the account before; it survives signing out. Only a browser of ours says so. */
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
