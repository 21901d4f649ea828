import { setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { adminAct } from '../handlers.server'
import { failures, sendAct } from '../labels'

// The page asks for whichever of both can be done.
export { default, loader } from './suspend'

export const action = adminAct({
  run: (by, id) => setSuspendedAsAdmin(by, id, false),
  done: { title: 'Suspension lifted', description: 'They can sign in again.' },
  failure: failures.liftSuspension,
  back: (id) => `/users/${id}`,
})

export const clientAction = sendAct(failures.liftSuspension)
