import { endOtherSessions, endSessionOf } from '~/accounts/sessions.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { accountAction } from '../submit.server'

export { default } from './route'

const at = '/sessions'

export const action = accountAction('sessions', ({ user, request }) => ({
  end: async (fields) => {
    endSessionOf(user, String(fields.get('id')))
    return { ok: true, at, toast: { title: 'Signed out there' } }
  },
  'end-others': async () => {
    endOtherSessions(user, await sessionTokenOf(request))
    return { ok: true, at, toast: { title: 'Signed out everywhere else' } }
  },
}))

export const clientAction = orProblem('sessions', 'Not signed out')
