import type { ActionFunctionArgs } from '@remix-run/node'
import { deletePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'
import { namesInPage } from './names-view.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'names', async (fields) => {
    deletePronunciation(user, String(fields.get('id')))
    return { ok: true, at: namesInPage(request), toast: { title: 'Deleted' } }
  })
}

export const clientAction = orProblem('names', 'Not deleted')
