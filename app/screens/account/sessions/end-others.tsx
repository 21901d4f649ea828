import { endOtherSessions } from '~/accounts/sessions.server'
import { orProblem } from '../account-page'
import { accountAction, noFields } from '../submit.server'

export { default } from './route'

export const action = accountAction('sessions', noFields, async (_, { user, currentToken }) => {
  endOtherSessions(user, currentToken)
  return { ok: true, at: '/sessions', toast: { title: 'Signed out everywhere else' } }
})

export const clientAction = orProblem('sessions', 'Not signed out')
