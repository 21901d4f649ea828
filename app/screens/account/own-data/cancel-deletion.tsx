import type { ActionFunctionArgs } from '@remix-run/node'
import { cancelAccountDeletion } from '~/account-deletion/own-deletion.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { orProblem } from '../pages'
import { submit } from '../submit.server'

export { default } from './leave'

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireSignedIn(request)
  return submit({ request, context }, 'leave', async () => {
    cancelAccountDeletion(user)
    return { ok: true, toast: { title: 'Your account stays', description: 'Everything is as it was.' } }
  })
}

export const clientAction = orProblem('leave', 'Not saved')
