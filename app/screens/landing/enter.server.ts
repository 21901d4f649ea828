import { redirectDocument } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { flashCookie } from '~/http/flash.server'
import { deviceCookie } from '~/http/known-device.server'
import { startSession } from '~/http/session-cookie.server'
import type { Toast } from '~/ui/toast'
import type { Visit } from './answer.server'
import { dashboardOf } from './dashboard-of'

/** Begins a person's session and loads their own screen as a whole page. */
export async function enter(user: User, { request }: Visit, toast: Toast) {
  const headers = new Headers()
  headers.append('Set-Cookie', await startSession(request, user.id, { rememberMe: false }))
  headers.append('Set-Cookie', await deviceCookie(request, user.username))
  headers.append('Set-Cookie', await flashCookie(toast))
  return redirectDocument(dashboardOf(user), { status: 303, headers })
}
