import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/guards.server'
import { listStories } from '~/stories/stories.server'
import { answer, methodNotAllowed } from './answer.server'
import { storyBody } from './story-body.server'

/**
 * GET: the person's stories, newest first. `?fields=id,status` leaves all other fields out: who asks every three
 * seconds needs no texts.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const fields = new URL(request.url).searchParams.get('fields')?.split(',')
  const bodies = listStories(user).map(storyBody)
  return answer(200, fields ? bodies.map((body) => pick(body, fields)) : bodies)
}

export const action = () => methodNotAllowed('GET, HEAD')

const pick = (body: object, names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
