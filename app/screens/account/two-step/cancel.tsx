import { orProblem } from '../pages'
import { accountAction } from '../submit.server'
import { setUpCookie } from './two-step-view.server'

export { default } from './route'

export const action = accountAction('two-step', () => async () => {
  return { ok: true, at: '/two-step', cookie: await setUpCookie.clear() }
})

export const clientAction = orProblem('two-step', 'Not changed')
