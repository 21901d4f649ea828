import { codeForm } from '~/accounts/schemas.server'
import { confirmTwoStep } from '~/accounts/two-step/two-step.server'
import { refused } from '~/refusal'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { accountAction, withFields } from '../submit.server'
import { secretInSetUp, setUpCookie } from './two-step-view.server'

export { default } from './route'

export const action = accountAction('two-step', ({ user, request }) =>
  withFields(codeForm, async ({ code }) => {
    const secret = await secretInSetUp(user, request)
    if (!secret) return refused('stale', 'This took more than half an hour. Please begin again.')
    const confirmed = await confirmTwoStep(user, { secret, code }, await sessionTokenOf(request))
    return confirmed.ok ? { ...confirmed, cookie: await setUpCookie.clear() } : confirmed
  }),
)

export const clientAction = orProblem('two-step', 'Not turned on')
