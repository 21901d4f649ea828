import { twoStepChange } from '~/accounts/schemas.server'
import { renewRecoveryCodes } from '~/accounts/two-step/two-step.server'
import { orProblem } from '../account-page'
import { accountAction } from '../submit.server'

export { default } from './route'

export const action = accountAction('two-step', twoStepChange, (proof, { user, address }) =>
  renewRecoveryCodes(user, proof, { address }),
)

export const clientAction = orProblem('two-step', 'Not changed')
