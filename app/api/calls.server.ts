import type { LoaderFunctionArgs } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { PLEASE_LOG_IN } from '~/accounts/session/guards.server'
import { readSessionUser } from '~/accounts/session/session-cookie.server'
import { orRefused } from '~/platform/forms/answer.server'
import { isApiPath, NOT_THERE } from '~/platform/headers/api-errors.server'
import { GONE } from '~/platform/refusal'
import { isFromScript } from '~/platform/remix/script-request'
import { auth } from '../accounts/auth-api.server'
import { contact } from '../accounts/contact/contact-api.server'
import { profile } from '../accounts/profile-api.server'
import { type Call, guards, refuse, runCall } from '../accounts/session/call.server'
import { adminLists, adminUsers } from '../admin/admin-api.server'
import { health } from '../admin/health/health-api.server'
import { accountExport } from '../dashboard/export/export-api.server'
import { jsonResponse, methodNotAllowed } from '../platform/api/json.server'
import { documents } from '../stories/documents-api.server'
import { stories } from '../stories/stories-api.server'
import { voiceSamples } from '../stories/voice-samples-api.server'
import { uploads } from '../voices/uploads-api.server'

/** Every JSON call (docs/spec.md, section 7), and one that watches the service. */
export const calls: readonly Call[] = [
  ...auth,
  ...contact,
  ...voiceSamples,
  ...uploads,
  ...stories,
  ...documents,
  ...profile,
  ...accountExport,
  ...adminUsers,
  ...adminLists,
  ...health,
]

const routes = [...new Set(calls.map(({ path }) => path))].map((path) => ({
  path,
  calls: calls.filter((call) => call.path === path),
}))
/** Those without parameters are found without a look at all patterns. */
const fixed = new Map(routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]))

function findCalls(path: string): { calls: readonly Call[]; params: object } | undefined {
  const exact = fixed.get(path)
  if (exact) return { calls: exact.calls, params: {} }
  const match = matchRoutes(routes, path)?.[0]
  return match && { calls: match.route.calls, params: match.params }
}

const methodsOf = (calls: readonly Call[]): string =>
  calls.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')

/**
 * Handles every call: checks the access, then the method, then runs the call. OPTIONS has no more to tell than the
 * methods, since CORS is not offered.
 */
export async function handleCall(
  received: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<Response> {
  const { request } = received
  const path = new URL(request.url).pathname
  // Remix also finds this route by an escaped name, which the checks of other modules don't take for the API's.
  const found = isApiPath(path) && !isFromScript(request) ? findCalls(path) : undefined
  if (!found) return jsonResponse(404, { message: NOT_THERE })
  if (request.method === 'OPTIONS') return methodNotAllowed(methodsOf(found.calls))
  const isRead = ['GET', 'HEAD'].includes(request.method)
  const alike = found.calls.filter(({ method }) => (method === 'GET') === isRead)
  const [first] = alike
  try {
    const viewer = first && (await guards[first.who](request))
    const called = alike.find(({ method }) => isRead || method === request.method)
    if (!called) return methodNotAllowed(methodsOf(found.calls))
    const done = await orRefused(() => runCall(called, { ...received, viewer, params: found.params }))
    // The account itself may have been deleted during the work.
    if (done === GONE && viewer && !(await readSessionUser(request)))
      return jsonResponse(401, { message: PLEASE_LOG_IN })
    return done instanceof Response ? done : refuse(done)
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}
