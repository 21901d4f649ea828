import { endSessionOf } from '~/accounts/sessions.server'
import { orProblem } from '../pages'
import { accountAction } from '../submit.server'

export { default } from './route'

export const action = accountAction('sessions', ({ user }) => async (fields) => {
  endSessionOf(user, String(fields.get('id')))
  return { ok: true, at: '/sessions', toast: { title: 'Signed out there' } }
})

export const clientAction = orProblem('sessions', 'Not signed out')
