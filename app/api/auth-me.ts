import type { LoaderFunctionArgs } from '@remix-run/node'
import { getViewer } from '~/http/guards.server'
import { answer, methodNotAllowed, userBody } from './answer.server'

/** GET: whose session this is. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  if (!viewer) return answer(401, { message: 'Please log in to continue.' })
  return answer(200, { ok: true, user: userBody(viewer) })
}

export const action = () => methodNotAllowed('GET, HEAD')
