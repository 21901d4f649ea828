import type { ActionFunctionArgs } from '@remix-run/node'
import { twoStepChange } from '~/accounts/schemas.server'
import { turnOffTwoStep } from '~/accounts/two-step/change-two-step.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { sessionTokenOf } from '~/web/session/session-cookie.server'
import { orProblem } from '../pages'
import { submitParsed } from '../submit.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submitParsed({ request, context }, 'two-step', twoStepChange, async (proof) => {
    const currentToken = await sessionTokenOf(request)
    const off = await turnOffTwoStep(user, proof, { address: context.peerAddress, currentToken })
    const toast = {
      title: 'Two-step sign-in is off',
      description: 'Your other devices have been signed out.',
    }
    return off.ok ? { ok: true, at: '/two-step', hasShownPassword: true, toast } : off
  })
}

export const clientAction = orProblem('two-step', 'Not turned off')
