import { twoStepStart } from '~/accounts/schemas.server'
import { startTwoStep } from '~/accounts/two-step/two-step.server'
import { orProblem } from '../account-page'
import { serializeSetUp } from '../account-view.server'
import { accountAction } from '../submit.server'

export { default } from './route'

export const action = accountAction('two-step', twoStepStart, async (typed, { user }) => {
  const started = await startTwoStep(user, typed)
  if (!started.ok) return started
  const cookie = await serializeSetUp(user, started.secret)
  return { ok: true, at: '/two-step', hasShownPassword: true, cookie }
})

export const clientAction = orProblem('two-step', 'Not set up')
