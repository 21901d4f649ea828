import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/http/guards.server'
import { listStoriesOfAsAdmin } from '~/overview/lists-as-admin.server'
import { listedStoryBody } from './admin-bodies.server'
import { methodNotAllowed } from './answer.server'
import { answerPage, requirePage } from './pages.server'
import { requireViewedPerson } from './viewed-person.server'

/** GET: one person's stories, newest first, without their texts. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const page = requirePage(request)
  const person = requireViewedPerson(admin, params.userId, 'stories')
  return answerPage(request, listStoriesOfAsAdmin(person.id, page), listedStoryBody)
}

export const action = () => methodNotAllowed('GET, HEAD')
