import type { ActionFunctionArgs } from '@remix-run/node'
import { twoStepChange } from '~/accounts/schemas.server'
import { turnOffTwoStep } from '~/accounts/two-step/change-two-step.server'
import { parseForm } from '~/web/forms/answer.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'

export { headers } from '../account-page'
export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'two-step', async (fields) => {
    const parsed = parseForm(fields, twoStepChange)
    if (!parsed.ok) return parsed
    const currentToken = await sessionTokenOf(request)
    const off = await turnOffTwoStep(user, parsed.value, { address: context.peerAddress, currentToken })
    const toast = {
      title: 'Two-step sign-in is off',
      description: 'Your other devices have been signed out.',
    }
    return off.ok ? { ok: true, at: '/two-step', hasShownPassword: true, toast } : off
  })
}

export const clientAction = orProblem('two-step', 'Not turned off')
