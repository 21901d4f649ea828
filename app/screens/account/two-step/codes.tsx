import type { ActionFunctionArgs } from '@remix-run/node'
import { twoStepChange } from '~/accounts/schemas.server'
import { renewRecoveryCodes } from '~/accounts/two-step/change-two-step.server'
import { parseForm } from '~/web/forms/answer.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'

export { headers } from '../account-page'
export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'two-step', async (fields) => {
    const parsed = parseForm(fields, twoStepChange)
    return parsed.ok ? renewRecoveryCodes(user, parsed.value, { address: context.peerAddress }) : parsed
  })
}

export const clientAction = orProblem('two-step', 'Not changed')
