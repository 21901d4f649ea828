import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/http/guards.server'
import { listStoriesAsAdmin } from '~/overview/lists-as-admin.server'
import { listedStoryBody } from './admin-bodies.server'
import { methodNotAllowed } from './answer.server'
import { answerPage, requirePage } from './pages.server'

/** GET: everyone's stories, newest first, without their texts. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return answerPage(request, listStoriesAsAdmin(requirePage(request)), listedStoryBody)
}

export const action = () => methodNotAllowed('GET, HEAD')
