import { type AppLoadContext, data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { goOn } from '~/forms/answer.server'
import { attempt } from '~/http/attempt.server'
import { flashCookie } from '~/http/flash.server'
import { signInHeaders } from '~/http/known-device.server'
import { isFromScript } from '~/http/script-request'
import type { Toast } from '~/ui/toast/toast'
import { dashboardOf } from '../dashboard-of'
import type { Registered } from './account-dialog'

export interface Visit {
  request: Request
  /** The same request with its body unread. */
  unread: Request
  context: AppLoadContext
}

/** Starts a user's session and loads their dashboard as a new document. */
export async function enter(user: User, { request }: Visit, toast: Toast) {
  const headers = await signInHeaders(request, user)
  return goOn(dashboardOf(user), toast, { headers, reloadsDocument: true })
}

/**
 * Starts a new user's session. With script the welcome dialog opens over the current page (docs/spec.md, section 4),
 * without script over the dashboard.
 */
export async function welcome(user: User, { request }: Visit, toast: Toast) {
  const headers = await attempt('session-after-sign-up', () => signInHeaders(request, user))
  // The account exists: after an error the user would try again and get 'already taken'.
  if (!headers) return goOn('/', toast, { reloadsDocument: true })
  if (!isFromScript(request)) {
    return goOn(`${dashboardOf(user)}?welcome=1`, toast, { headers, reloadsDocument: true })
  }
  headers.push(['Set-Cookie', await flashCookie(toast)])
  const { firstName, role } = user
  const registered: Registered = { form: 'registered', user: { firstName, role }, authed: true }
  return data(registered, { headers })
}
