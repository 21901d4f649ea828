import type { ActionFunctionArgs } from '@remix-run/node'
import { endOtherSessions, endSessionOf } from '~/accounts/sessions.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'

export { default } from './route'

const at = '/sessions'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'sessions', {
    end: async (fields) => {
      endSessionOf(user, String(fields.get('id')))
      return { ok: true, at, toast: { title: 'Signed out there' } }
    },
    'end-others': async () => {
      endOtherSessions(user, await sessionTokenOf(request))
      return { ok: true, at, toast: { title: 'Signed out everywhere else' } }
    },
  })
}

export const clientAction = orProblem('sessions', 'Not signed out')
