import type { ActionFunctionArgs } from '@remix-run/node'
import { codeForm } from '~/accounts/schemas.server'
import { confirmTwoStep } from '~/accounts/two-step/change-two-step.server'
import { refused } from '~/refusal'
import { requireSignedIn } from '~/web/session/guards.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { submitParsed } from '../submit.server'
import { secretInSetUp, setUpCookie } from './two-step-view.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submitParsed({ request, context }, 'two-step', codeForm, async ({ code }) => {
    const secret = await secretInSetUp(user, request)
    if (!secret) return refused('stale', 'This took more than half an hour. Please begin again.')
    const token = await sessionTokenOf(request)
    const confirmed = await confirmTwoStep(user, { secret, code }, token)
    return confirmed.ok ? { ...confirmed, cookie: await setUpCookie.clear() } : confirmed
  })
}

export const clientAction = orProblem('two-step', 'Not turned on')
