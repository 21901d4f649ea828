import { codeForm } from '~/accounts/schemas.server'
import { confirmTwoStep } from '~/accounts/two-step/two-step.server'
import { refused } from '~/platform/refusal'
import { orProblem } from '../account-page'
import { secretInSetUp, setUpCookie } from '../account-view.server'
import { accountAction } from '../submit.server'

export { default } from './route'

export const action = accountAction(
  'two-step',
  codeForm,
  async ({ code }, { user, request, currentToken }) => {
    const secret = await secretInSetUp(user, request)
    if (!secret) return refused('stale', 'This took more than half an hour. Please begin again.')
    const confirmed = await confirmTwoStep(user, { secret, code }, currentToken)
    return confirmed.ok ? { ...confirmed, cookie: await setUpCookie.clear() } : confirmed
  },
)

export const clientAction = orProblem('two-step', 'Not turned on')
