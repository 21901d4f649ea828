import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/http/guards.server'
import { countVoiceSamplesAsAdmin } from '~/overview/counts.server'
import { answer, methodNotAllowed } from './answer.server'

/** GET: how many voice samples there are. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return answer(200, { completedVoiceSamples: countVoiceSamplesAsAdmin() })
}

export const action = () => methodNotAllowed('GET, HEAD')
