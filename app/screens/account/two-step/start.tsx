import { twoStepStart } from '~/accounts/schemas.server'
import { startTwoStep } from '~/accounts/two-step/two-step.server'
import { orProblem } from '../pages'
import { accountAction, withFields } from '../submit.server'
import { serializeSetUp } from './two-step-view.server'

export { default } from './route'

export const action = accountAction('two-step', ({ user }) =>
  withFields(twoStepStart, async (typed) => {
    const started = await startTwoStep(user, typed)
    if (!started.ok) return started
    const cookie = await serializeSetUp(user, started.secret)
    return { ok: true, at: '/two-step', hasShownPassword: true, cookie }
  }),
)

export const clientAction = orProblem('two-step', 'Not set up')
