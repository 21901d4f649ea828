import { data, redirectDocument } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { attempt } from '~/http/attempt.server'
import { flashCookie } from '~/http/flash.server'
import { deviceCookie } from '~/http/known-device.server'
import { isFromScript } from '~/http/script-request'
import { startSession } from '~/http/session-cookie.server'
import type { Registered } from '~/ui/registered'
import type { Toast } from '~/ui/toast'
import type { Visit } from './answer.server'
import { dashboardOf } from './dashboard-of'

/** Begins a person's session and loads their own screen as a whole page. */
export async function enter(user: User, visit: Visit, toast: Toast) {
  const headers = await enteringHeaders(user, visit, toast)
  return redirectDocument(dashboardOf(user), { status: 303, headers })
}

/**
 * Begins a new person's session. Where script runs the welcome stands over the page they are on (spec section 4), and
 * else over their dashboard.
 */
export async function welcome(user: User, visit: Visit, toast: Toast) {
  const headers = await attempt('session-after-sign-up', () => enteringHeaders(user, visit, toast))
  if (!headers) {
    // The account is there: to be told that signing up failed would only lead to 'already taken'.
    const cookie = await flashCookie(toast)
    return redirectDocument('/', { status: 303, headers: { 'Set-Cookie': cookie } })
  }
  if (!isFromScript(visit.request)) {
    return redirectDocument(`${dashboardOf(user)}?welcome=1`, { status: 303, headers })
  }
  const { firstName, role } = user
  const registered: Registered = { form: 'registered', user: { firstName, role }, authed: true }
  return data(registered, { headers })
}

async function enteringHeaders(user: User, { request }: Visit, toast: Toast): Promise<Headers> {
  const headers = new Headers()
  headers.append('Set-Cookie', await startSession(request, user.id, { rememberMe: false }))
  headers.append('Set-Cookie', await deviceCookie(request, user.username))
  headers.append('Set-Cookie', await flashCookie(toast))
  return headers
}
