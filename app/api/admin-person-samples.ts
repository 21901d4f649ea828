import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/http/guards.server'
import { listVoiceSamplesOfAsAdmin } from '~/overview/lists-as-admin.server'
import { listedSampleBody } from './admin-bodies.server'
import { methodNotAllowed } from './answer.server'
import { answerPage, requirePage } from './pages.server'
import { requireViewedPerson } from './viewed-person.server'

/** GET: one person's voice samples, newest first. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const page = requirePage(request)
  const person = requireViewedPerson(admin, params.userId, 'voice-samples')
  return answerPage(request, listVoiceSamplesOfAsAdmin(person.id, page), listedSampleBody)
}

export const action = () => methodNotAllowed('GET, HEAD')
