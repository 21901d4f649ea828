import { codeForm, twoStepChange, twoStepStart } from '~/accounts/schemas.server'
import {
  confirmTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '~/accounts/two-step/two-step.server'
import { refused } from '~/refusal'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { accountAction, withFields } from '../submit.server'
import { secretInSetUp, serializeSetUp, setUpCookie } from './two-step-view.server'

export { default } from './route'

const at = '/two-step'

export const action = accountAction('two-step', async ({ user, request, context }) => {
  const { peerAddress: address } = context
  const currentToken = await sessionTokenOf(request)
  return {
    start: withFields(twoStepStart, async (typed) => {
      const started = await startTwoStep(user, typed)
      if (!started.ok) return started
      return { ok: true, at, hasShownPassword: true, cookie: await serializeSetUp(user, started.secret) }
    }),
    cancel: async () => ({ ok: true, at, cookie: await setUpCookie.clear() }),
    confirm: withFields(codeForm, async ({ code }) => {
      const secret = await secretInSetUp(user, request)
      if (!secret) return refused('stale', 'This took more than half an hour. Please begin again.')
      const confirmed = await confirmTwoStep(user, { secret, code }, currentToken)
      return confirmed.ok ? { ...confirmed, cookie: await setUpCookie.clear() } : confirmed
    }),
    codes: withFields(twoStepChange, (proof) => renewRecoveryCodes(user, proof, { address })),
    off: withFields(twoStepChange, async (proof) => {
      const off = await turnOffTwoStep(user, proof, { address, currentToken })
      const description = 'Your other devices have been signed out.'
      const toast = { title: 'Two-step sign-in is off', description }
      return off.ok ? { ok: true, at, hasShownPassword: true, toast } : off
    }),
  }
})

export const clientAction = orProblem('two-step', {
  start: 'Not set up',
  cancel: 'Not changed',
  confirm: 'Not turned on',
  codes: 'Not changed',
  off: 'Not turned off',
})
