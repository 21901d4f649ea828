import type { ActionFunctionArgs } from '@remix-run/node'
import { endOtherSessions } from '~/accounts/sessions.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../account-form'
import { submit } from '../submit.server'

export { default, headers } from '../page'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'sessions', async () => {
    endOtherSessions(user, await sessionTokenOf(request))
    return { ok: true, toast: { title: 'Signed out everywhere else' } }
  })
}

export const clientAction = orProblem('sessions', 'Not signed out')
