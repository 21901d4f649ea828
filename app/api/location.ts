import type { ActionFunctionArgs } from '@remix-run/node'
import { location } from '~/accounts/schemas.server'
import { updateLocation } from '~/accounts/users.server'
import { requireUser } from '~/http/guards.server'
import { answer, methodNotAllowed, userBody } from './answer.server'
import { invalid } from './invalid.server'
import { readJson } from './json-body.server'

/** PUT: where the person lives, all three parts of it. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireUser(request)
  if (request.method !== 'PUT') return methodNotAllowed('PUT')
  const parsed = location.safeParse(await readJson(request))
  if (!parsed.success) return invalid(parsed.error)
  const user = updateLocation(viewer, parsed.data)
  return user
    ? answer(200, { user: userBody(user) })
    : answer(404, { message: 'Failed to update your location.' })
}

export const loader = () => methodNotAllowed('PUT')
