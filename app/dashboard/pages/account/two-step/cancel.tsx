import { orProblem } from '../account-page'
import { setUpCookie } from '../account-view.server'
import { accountAction, noFields } from '../submit.server'

export { default } from './route'

export const action = accountAction('two-step', noFields, async () => {
  return { ok: true, at: '/two-step', cookie: await setUpCookie.clear() }
})

export const clientAction = orProblem('two-step', 'Not changed')
