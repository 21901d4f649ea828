import type { ActionFunctionArgs } from '@remix-run/node'
import { twoStepStart } from '~/accounts/schemas.server'
import { startTwoStep } from '~/accounts/two-step/change-two-step.server'
import { parseForm } from '~/web/forms/answer.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'
import { serializeSetUp } from './two-step-view.server'

export { headers } from '../account-page'
export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'two-step', async (fields) => {
    const parsed = parseForm(fields, twoStepStart)
    const started = parsed.ok ? await startTwoStep(user, parsed.value) : parsed
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
