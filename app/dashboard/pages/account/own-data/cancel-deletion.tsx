import { cancelAccountDeletion } from '~/dashboard/account-deletion/delete-account.server'
import { orProblem } from '../account-page'
import { accountAction, noFields } from '../submit.server'

export { default } from './leave'

export const action = accountAction('leave', noFields, async (_, { user }) => {
  cancelAccountDeletion(user)
  return { ok: true, toast: { title: 'Your account stays', description: 'Everything is as it was.' } }
})

export const clientAction = orProblem('leave', 'Not saved')
