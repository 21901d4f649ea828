import { endSessionOf } from '~/accounts/sessions.server'
import { orProblem } from '../account-page'
import { accountAction, named } from '../submit.server'

export { default } from './route'

export const action = accountAction('sessions', named, async ({ id }, { user }) => {
  endSessionOf(user, id)
  return { ok: true, at: '/sessions', toast: { title: 'Signed out there' } }
})

export const clientAction = orProblem('sessions', 'Not signed out')
