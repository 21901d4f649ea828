import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/http/guards.server'
import { getPersonStatsAsAdmin } from '~/overview/person-as-admin.server'
import { answer, methodNotAllowed, userBody } from './answer.server'
import { requireViewedPerson } from './viewed-person.server'

/** GET: one person, and how much they have made. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const person = requireViewedPerson(admin, params.userId, 'profile')
  return answer(200, { user: userBody(person), stats: getPersonStatsAsAdmin(person) })
}

export const action = () => methodNotAllowed('GET, HEAD')
