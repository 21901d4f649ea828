import { endOtherSessions } from '~/accounts/sessions.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { accountAction } from '../submit.server'

export { default } from './route'

export const action = accountAction('sessions', ({ user, request }) => async () => {
  endOtherSessions(user, await sessionTokenOf(request))
  return { ok: true, at: '/sessions', toast: { title: 'Signed out everywhere else' } }
})

export const clientAction = orProblem('sessions', 'Not signed out')
