import type { ActionFunctionArgs } from '@remix-run/node'
import { endSessionOf } from '~/accounts/sessions.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../account-form'
import { submit } from '../submit.server'

export { default, headers } from '../page'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'sessions', async (fields) => {
    endSessionOf(user, String(fields.get('id')))
    return { ok: true, toast: { title: 'Signed out there' } }
  })
}

export const clientAction = orProblem('sessions', 'Not signed out')
