import { twoStepChange } from '~/accounts/schemas.server'
import { turnOffTwoStep } from '~/accounts/two-step/two-step.server'
import { orProblem } from '../account-page'
import { accountAction } from '../submit.server'

export { default } from './route'

export const action = accountAction('two-step', twoStepChange, async (proof, { user, ...from }) => {
  const off = await turnOffTwoStep(user, proof, from)
  const description = 'Your other devices have been signed out.'
  const toast = { title: 'Two-step sign-in is off', description }
  return off.ok ? { ok: true, at: '/two-step', hasShownPassword: true, toast } : off
})

export const clientAction = orProblem('two-step', 'Not turned off')
