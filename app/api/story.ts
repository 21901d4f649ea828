import type { ActionFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { deleteStory } from '~/stories/stories.server'
import { answer, methodNotAllowed } from './answer.server'

/** DELETE: one of the person's stories, with its sound. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (request.method !== 'DELETE') return methodNotAllowed('DELETE')
  const isDeleted = deleteStory(user, params.id ?? '')
  return isDeleted ? answer(200, { ok: true }) : answer(404, { message: 'This story is not here.' })
}

export const loader = () => methodNotAllowed('DELETE')
