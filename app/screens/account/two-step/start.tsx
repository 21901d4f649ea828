import type { ActionFunctionArgs } from '@remix-run/node'
import { twoStepStart } from '~/accounts/schemas.server'
import { startTwoStep } from '~/accounts/two-step/change-two-step.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submitParsed } from '../submit.server'
import { serializeSetUp } from './two-step-view.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submitParsed({ request, context }, 'two-step', twoStepStart, async (typed) => {
    const started = await startTwoStep(user, typed)
    if (!started.ok) return started
    return {
      ok: true,
      at: '/two-step',
      hasShownPassword: true,
      cookie: await serializeSetUp(user, started.secret),
    }
  })
}

export const clientAction = orProblem('two-step', 'Not set up')
