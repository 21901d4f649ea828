import { endOtherSessions } from '~/accounts/sessions.server'
import { orProblem } from '../account-page'
import { accountAction, noFields } from '../submit.server'

export { default } from './route'

export const action = accountAction('password', noFields, async (_, { user, currentToken }) => {
  endOtherSessions(user, currentToken)
  return { ok: true, toast: { title: 'Signed out everywhere else' } }
})

export const clientAction = orProblem('password', 'Not signed out')
