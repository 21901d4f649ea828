import type { ActionFunctionArgs } from '@remix-run/node'
import { twoStepChange } from '~/accounts/schemas.server'
import { renewRecoveryCodes } from '~/accounts/two-step/change-two-step.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submitParsed } from '../submit.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submitParsed({ request, context }, 'two-step', twoStepChange, (proof) =>
    renewRecoveryCodes(user, proof, { address: context.peerAddress }),
  )
}

export const clientAction = orProblem('two-step', 'Not changed')
