import type { ActionFunctionArgs } from '@remix-run/node'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'
import { setUpCookie } from './two-step-view.server'

export { default } from './route'

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSignedIn(request)
  return submit({ request, context }, 'two-step', async () => ({
    ok: true,
    at: '/two-step',
    cookie: await setUpCookie.clear(),
  }))
}

export const clientAction = orProblem('two-step', 'Not changed')
