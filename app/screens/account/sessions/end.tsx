import type { ActionFunctionArgs } from '@remix-run/node'
import { endSessionOf } from '~/accounts/sessions.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'sessions', async (fields) => {
    endSessionOf(user, String(fields.get('id')))
    return { ok: true, at: '/sessions', toast: { title: 'Signed out there' } }
  })
}

export const clientAction = orProblem('sessions', 'Not signed out')
