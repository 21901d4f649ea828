import { twoStepChange } from '~/accounts/schemas.server'
import { renewRecoveryCodes } from '~/accounts/two-step/two-step.server'
import { orProblem } from '../pages'
import { accountAction, withFields } from '../submit.server'

export { default } from './route'

export const action = accountAction('two-step', ({ user, context }) =>
  withFields(twoStepChange, (proof) => renewRecoveryCodes(user, proof, { address: context.peerAddress })),
)

export const clientAction = orProblem('two-step', 'Not changed')
