import { redirect } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { isApiPath } from '~/platform/headers/api-errors.server'
import { logSecurityEvent, nameClient } from '~/platform/log/security-event.server'
import { isFromScript } from '~/platform/remix/script-request'
import { readSessionUser } from './session-cookie.server'

export type Viewer = User

export const PLEASE_LOG_IN = 'Please log in to continue.'
const ACCESS_DENIED = 'You do not have access to this.'

const viewers = new WeakMap<Request, Promise<Viewer | undefined>>()

export function getViewer(request: Request): Promise<Viewer | undefined> {
  let viewer = viewers.get(request)
  if (!viewer) {
    viewer = readSessionUser(request).then((user) => {
      if (user) nameClient(user.id)
      return user
    })
    viewers.set(request, viewer)
  }
  return viewer
}

/**
 * Requires role `user`.
 * @throws Response 303 to the sign-in page (401 in the API, for a poll, and for a submission by script) when signed out,
 * 403 for another role
 */
export const requireUser = (request: Request, { isPoll = false } = {}) => requireRole(request, 'user', isPoll)

export const requireAdmin = (request: Request): Promise<Viewer> => requireRole(request, 'admin')

export const requireSignedIn = (request: Request): Promise<Viewer> => requireRole(request)

async function requireRole(request: Request, role?: Viewer['role'], isPoll = false): Promise<Viewer> {
  const viewer = await getViewer(request)
  if (viewer && (!role || viewer.role === role)) return viewer
  const { pathname } = new URL(request.url)
  const speaksJson = isApiPath(pathname) || pathname.startsWith('/app-storage/')
  const denied = (status: number, message: string) =>
    Response.json({ message }, { status, headers: { 'Cache-Control': 'no-store' } })
  if (viewer) {
    logSecurityEvent('role-refused', { userId: viewer.id })
    throw denied(403, ACCESS_DENIED)
  }
  // An open page stays, so that what was typed can be submitted again.
  const isStaying = speaksJson || isPoll || (isFromScript(request) && request.method !== 'GET')
  throw isStaying ? denied(401, PLEASE_LOG_IN) : redirect(role === 'admin' ? '/' : '/sign-in', 303)
}
